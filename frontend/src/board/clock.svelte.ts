import type { GameHead, Side } from '../wire/types';

const TICK = 100;

/** A side's time now: the server's figure plus what has passed since while that clock runs. */
export class RunningClock {
  private now = $state(performance.now());

  constructor(
    private readonly head: () => GameHead | null,
    private readonly received: () => number,
  ) {
    $effect(() => {
      if (!this.head()?.clocks.running) return;
      this.now = performance.now();
      const timer = setInterval(() => (this.now = performance.now()), TICK);
      return () => clearInterval(timer);
    });
  }

  time(side: Side): number {
    const clocks = this.head()?.clocks;
    if (!clocks) return 0;
    const passed = clocks.running === side ? Math.max(0, this.now - this.received()) : 0;
    return clocks.clocked ? Math.max(0, clocks[side] - passed) : clocks[side] + passed;
  }
}
