# C types of the trainer.
#
# Vector: room for one number a hidden unit. FeatureList: room for one feature a piece and the
# distance from the weights of all king buckets to those of one. AttackBoards: squares that a row's
# pieces attack.
ctypedef float[512] Vector
ctypedef float* Row
ctypedef int[33] FeatureList
ctypedef int* Features
ctypedef unsigned long long[8] AttackBoards

cdef enum:
    # Most hidden units; most pieces on a board; features: 2 sides, 6 kinds, 64 squares; where a
    # feature's number ends and the piece's attack/defence plane begins.
    MOST_HIDDEN = 512
    MOST_PIECES = 32
    INPUTS = 768
    PLANE_SHIFT = 10
    # A row of a training's inputs: the packed record; the squares that White attacks, with pawns,
    # minor pieces, rooks, and at all, then those that Black attacks; the terms of the HCE in 16
    # bits.
    ATTACKS_AT = 32
    TERMS_AT = 96
    ROW = 288
    ATTACK_BOARDS = 8
