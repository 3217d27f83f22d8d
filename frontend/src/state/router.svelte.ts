import { formatRoute, parseRoute, type Route } from './route';

/** The address, and the pages that have been on show before and after. */
class Router {
  route: Route = $state.raw(parseRoute(location.hash));
  private readonly listeners = new Set<(route: Route) => void>();

  constructor() {
    addEventListener('hashchange', () => {
      // `#board-place` and the like are places on this page.
      if (location.hash && !location.hash.startsWith('#/')) return;
      this.route = parseRoute(location.hash);
      for (const listener of this.listeners) listener(this.route);
    });
  }

  /** Be told when a person has gone to another address: by a link, a bookmark, or back. */
  navigated(listener: (route: Route) => void): void {
    this.listeners.add(listener);
  }

  /** Go to another address; back leads here again. */
  push(route: Route): void {
    history.pushState(null, '', formatRoute(route));
    this.route = route;
  }

  /** Change the address of what is on show already. */
  replace(route: Route): void {
    history.replaceState(null, '', formatRoute(route));
    this.route = route;
  }
}

export const router = new Router();
