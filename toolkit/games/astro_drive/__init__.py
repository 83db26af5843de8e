"""Astro Drive: a race of cards over maps with planets, fog, asteroids, black holes and wormholes."""
