"""How players choose. Policies never alter the table and see only what their seat may see."""
