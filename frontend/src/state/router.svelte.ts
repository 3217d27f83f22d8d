import { formatRoute, parseRoute, type Route } from './route';

/** The address of the page and the browser's history. */
class Router {
  route: Route = $state.raw(parseRoute(location.hash));
  private readonly listeners = new Set<(route: Route) => void>();

  constructor() {
    addEventListener('hashchange', () => {
      // Other fragments, such as `#board-place`, are places on this page.
      if (location.hash && !location.hash.startsWith('#/')) return;
      this.route = parseRoute(location.hash);
      for (const listener of this.listeners) listener(this.route);
    });
  }

  /** Call `listener` when the user goes to another address: by a link, a bookmark, or back. */
  navigated(listener: (route: Route) => void): void {
    this.listeners.add(listener);
  }

  /** Go to another address, with an entry in the history. */
  push(route: Route): void {
    history.pushState(null, '', formatRoute(route));
    this.route = route;
  }

  /** Replace the current address, without an entry in the history. */
  replace(route: Route): void {
    history.replaceState(null, '', formatRoute(route));
    this.route = route;
  }
}

export const router = new Router();
