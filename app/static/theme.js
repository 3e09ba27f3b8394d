// Puts the reader's theme and type on the page before the first paint. Written by lib/settings/reading.svelte.ts.
(() => {
  const page = document.documentElement;
  try {
    const reading = JSON.parse(localStorage.getItem('palimpsest:reading') ?? '{}');
    if (['light', 'dark', 'sepia'].includes(reading.theme)) page.dataset.theme = reading.theme;
    if (['serif', 'sans'].includes(reading.family)) page.dataset.family = reading.family;
    if (Number.isFinite(reading.size)) page.style.setProperty('--story-size', `${reading.size}px`);
    if (Number.isFinite(reading.measure)) page.style.setProperty('--story-measure', `${reading.measure}ch`);
  } catch {
    // Storage may be closed to us or hold something else: the system's theme serves.
  }
})();
