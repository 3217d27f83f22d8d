// Before the first paint, so that a dark page does not flash white.
(() => {
  let theme = 'system';
  try {
    theme = JSON.parse(localStorage.getItem('philidor.settings') ?? '{}').theme ?? 'system';
  } catch {
    // Unreadable settings: the system's theme.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = theme === 'system' ? (dark ? 'dark' : 'light') : theme;
})();
