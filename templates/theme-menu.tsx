import type { SiteView } from './view.js';

const CHOICES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'System'],
] as const;

/** The menu of the color modes. The boot script opens it and keeps its state; it is hidden without JavaScript. */
export function ThemeMenu({ colorMode }: { colorMode: SiteView['colorMode'] }) {
  const choices = CHOICES.filter(([value]) => value !== 'system' || colorMode.system);
  return (
    <div className="theme">
      <button
        type="button"
        className="icon-button theme-button"
        data-action="theme"
        aria-label="Color mode"
        aria-haspopup="menu"
        aria-expanded="false"
        aria-controls="docsgen:theme"
        suppressHydrationWarning
      >
        <span className="icon icon-theme" />
      </button>
      <div className="theme-menu" id="docsgen:theme" role="menu" aria-label="Color mode" hidden suppressHydrationWarning>
        {choices.map(([value, label]) => (
          <button
            key={value}
            type="button"
            role="menuitemradio"
            tabIndex={-1}
            value={value}
            aria-checked={value === colorMode.default}
            suppressHydrationWarning
          >
            <span className={`icon icon-${value}`} />
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
