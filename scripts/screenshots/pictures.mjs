/** The page of the gallery, in every look. */
const GUIDE = {
  site: 'scripts/screenshots/site',
  route: '/guide/first-delivery',
  width: 1200,
  height: 680,
  scale: 1.2,
  maxBytes: 40_000,
};

const THEMES = {
  teal: { preset: 'teal' },
  ocean: { preset: 'ocean' },
  indigo: { preset: 'indigo' },
  violet: { preset: 'violet' },
  rose: { preset: 'rose' },
  ember: { preset: 'ember' },
  forest: { preset: 'forest' },
  graphite: { preset: 'graphite' },
  color: { preset: 'graphite', color: '#b4232a' },
  compact: { preset: 'ocean', density: 'compact' },
};

/** The pictures by name: what to build, with which theme, and which page to take. Both modes share a picture, unless `separate` is set. */
export const PICTURES = {
  ...Object.fromEntries(Object.entries(THEMES).map(([name, theme]) => [`themes/${name}`, { ...GUIDE, theme }])),
  'screenshot-modes': {
    site: 'docs',
    route: '/example-api/open-ticket',
    width: 1280,
    height: 800,
    scale: 1,
    maxBytes: 40_000,
  },
  screenshot: { ...GUIDE, height: 760, scale: 1, separate: true },
};
