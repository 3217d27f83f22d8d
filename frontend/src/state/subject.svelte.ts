class Subject {
  /** What a page shows, such as an exhibit or a study; empty where the page's own name says it. */
  name = $state('');

  /** Name what a page shows while it is shown; called where the page is made. */
  follow(name: () => string): void {
    $effect(() => {
      this.name = name();
      return () => (this.name = '');
    });
  }
}

/** For the title of the window, which tabs, bookmarks and screen readers name. */
export const subject = new Subject();
