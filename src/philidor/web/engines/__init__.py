"""The engines that the page uses: the roster, their connections, players, analyses."""
