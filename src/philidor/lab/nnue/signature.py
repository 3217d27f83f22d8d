"""The signature of an engine that plays games for training data."""

from __future__ import annotations

from dataclasses import dataclass

from philidor import bench
from philidor.evaluation.networks import Network


@dataclass(frozen=True)
class Signature:
    """Bench counts that tell engines apart which play other games.

    bench: with the HCE. network_bench: with the network that plays; None if there is none, or
    if it was not noted.
    """

    bench: int
    network_bench: int | None

    @classmethod
    def of(cls, network: bytes | None) -> Signature:
        """This engine's; network: the contents of the file of the network that plays."""
        return cls(
            bench.run(hce=True).nodes,
            None if network is None else bench.run(network=Network.parse(network)).nodes,
        )

    def __str__(self) -> str:
        with_network = (
            "" if self.network_bench is None else f", {self.network_bench} with its network"
        )
        return f"bench {self.bench}{with_network}"

    def fits(self, noted: Signature) -> bool:
        """Whether games of an engine of the noted signature would be played alike."""
        return self.bench == noted.bench and noted.network_bench in {None, self.network_bench}
