"""What the rulebook says, in the order of play. Rules never choose: the kernel asks the policies in between.

placement (where ships start), setup (laying asteroids), movement, sight (arcs, lines, To-Hit Numbers), fire, damage,
blossom (the Death Blossom), turn_end (removal, end rolls, recharging), victory.
"""
