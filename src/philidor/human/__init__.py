"""Opponents whose mistakes come from what people overlook and have not learned yet."""
