"""XBoard's and WinBoard's Chess Engine Communication Protocol, version 2."""
