"""One folder a game. A game imports `toolkit.engine` and itself: never another game, never pandas."""
