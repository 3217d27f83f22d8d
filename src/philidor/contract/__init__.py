"""The interface between chess programs and front ends: positions, limits, reports, players."""
