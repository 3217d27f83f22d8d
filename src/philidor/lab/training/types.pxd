# C types of the trainer; lab/training/types.py gives the same names to uncompiled Python.
ctypedef float[512] Vector
ctypedef float* Row
ctypedef int[33] FeatureList
ctypedef int* Features
ctypedef unsigned long long[8] AttackBoards

cdef enum:
    MOST_HIDDEN = 512
    MOST_MEN = 32
    INPUTS = 768
    CONDITION_SHIFT = 10
    ATTACKS_AT = 32
    TERMS_AT = 96
    ROW = 288
    ATTACK_BOARDS = 8
