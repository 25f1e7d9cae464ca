import * as TEXTS from './texts/page.js';
import type { SiteView } from './view.js';

const CHOICES = ['light', 'dark', 'system'] as const;

/** The menu of the color modes. The boot script opens it and keeps its state; it is hidden without JavaScript. */
export function ThemeMenu({ colorMode }: { colorMode: SiteView['colorMode'] }) {
  const choices = CHOICES.filter((value) => value !== 'system' || colorMode.system);
  return (
    <div className="theme">
      <button
        type="button"
        className="icon-button theme-button"
        data-action="theme"
        aria-label={TEXTS.colorMode}
        aria-haspopup="menu"
        aria-expanded="false"
        aria-controls="docsgen:theme"
        suppressHydrationWarning
      >
        <span className="icon icon-theme" />
      </button>
      <div className="theme-menu" id="docsgen:theme" role="menu" aria-label={TEXTS.colorMode} hidden suppressHydrationWarning>
        {choices.map((value) => (
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
            {TEXTS.colorModes[value]}
          </button>
        ))}
      </div>
    </div>
  );
}
