"""A round up to the launch, step by step: who acts when, what is asked, what is told."""
