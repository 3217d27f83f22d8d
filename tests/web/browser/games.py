"""Games that the tests load."""

# London 1790: the king is mated in the middle of the board by rook, knight and pawns.
PHILIDOR = """[Event "Casual game"]
[Site "London"]
[Date "1790.03.13"]
[White "Smith, John"]
[Black "Philidor, François-André"]
[Result "0-1"]

1. e4 e5 2. Bc4 Nf6 3. d3 c6 4. Bg5 h6 5. Bxf6 Qxf6 6. Nc3 b5 7. Bb3 a5 8. a3 Bc5 9. Nf3 d6
10. Qd2 Be6 11. Bxe6 fxe6 12. O-O g5 {The pawns come forward; they are the soul of the game.}
13. h3 Nd7 14. Nh2 h5 15. g3 Ke7 16. Kg2 d5 17. f3 Nf8 18. Ne2 Ng6 19. c3 Rag8 20. d4 Bb6
21. dxe5 Qxe5 22. Nd4 Kd7 23. Rae1 h4 24. Qf2 (24. Nxc6 $2 hxg3 25. Nxe5+ Nxe5) 24... Bc7 25. Ne2
hxg3 26. Qxg3 Qxg3+ 27. Nxg3 Nf4+ 28. Kh1 Rxh3 29. Rg1 Rxh2+ $1 30. Kxh2 Rh8+ 31. Nh5 Rxh5+ 32. Kg3
Nh3+ 33. Kg4 Rh4# 0-1
"""

SHORT = """[Event "Paris Opera"]
[Site "Paris"]
[Date "1858.??.??"]
[White "Morphy, Paul"]
[Black "Duke Karl"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 1-0
"""
