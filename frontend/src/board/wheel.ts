/** How many pixels of turning make one step; a notch of a common mouse turns by 100 or more. */
const STEP = 40;
/** Firefox reports lines where other browsers report pixels. */
const LINE = 16;

/** Turns of a mouse wheel or moves on a touchpad, as single steps forward or back. */
export class WheelSteps {
  private turned = 0;

  /** Take a turn. Returns 1 for a step forward, -1 for one back, 0 for none yet. */
  take({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): 1 | -1 | 0 {
    if (deltaY * this.turned < 0) this.turned = 0;
    this.turned += deltaMode === 0 ? deltaY : deltaY * LINE;
    if (Math.abs(this.turned) < STEP) return 0;
    this.turned = 0;
    return deltaY > 0 ? 1 : -1;
  }
}
