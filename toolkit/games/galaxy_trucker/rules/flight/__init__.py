"""The flight: positions, adventure cards, hits, losses, who leaves, and what the journey pays."""
