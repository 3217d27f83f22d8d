"""The laboratory: measurements, tuning, and the training of networks."""
