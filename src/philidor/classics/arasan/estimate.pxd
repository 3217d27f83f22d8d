from philidor.classics.arasan.attacks cimport WEIGHTS, attackers_of
from philidor.classics.arasan.board cimport Board, VALUES
from philidor.classics.arasan.types cimport (
    AttackSet, EMPTY, ExtendedMove, KING, Kind, PAWN, Score, Side, Square, capture_of, dest_of,
    kind_of, piece_of, promotion_of,
)

cdef Score recapture_gain(Kind victim, AttackSet attackers, AttackSet defenders) noexcept nogil
cpdef Score attack_estimate(Board board, ExtendedMove move) noexcept nogil
cpdef Score hanging(Board board, Square square) noexcept nogil
