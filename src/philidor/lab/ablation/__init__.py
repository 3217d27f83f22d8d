"""What is it worth? Every step, history and group of terms switched off in turn, and measured."""
