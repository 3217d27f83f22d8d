"""The Universal Chess Interface: any player of the house, spoken to by any graphical program."""
