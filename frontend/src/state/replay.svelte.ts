import { settings } from '../settings/settings.svelte';
import { game } from './game.svelte';

/** Replay: the moves of the game are shown one after another. */
class Replay {
  on = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  toggle(): void {
    if (this.on) this.stop();
    else this.start();
  }

  /** Replay from the position shown; from the first one where the line ends here. */
  private start(): void {
    if (!game.node?.children.length) game.first();
    this.on = true;
    this.wait();
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.on = false;
  }

  /** Show the next move after a while, unless the user goes elsewhere meanwhile. */
  private wait(): void {
    const [id, cursor] = [game.id, game.cursor];
    this.timer = setTimeout(() => {
      if (game.id !== id || game.cursor !== cursor) return this.stop();
      game.forward();
      if (game.node?.children.length) this.wait();
      else this.stop();
    }, settings.replaySeconds * 1000);
  }
}

export const replay = new Replay();
