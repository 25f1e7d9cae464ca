import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { installPackage } from '../apt-get.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const PLACES: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap((folder) =>
    folder === undefined
      ? []
      : [
          path.join(folder, 'Google/Chrome/Application/chrome.exe'),
          path.join(folder, 'Chromium/Application/chrome.exe'),
          path.join(folder, 'Microsoft/Edge/Application/msedge.exe'),
        ],
  ),
};

const isRoot = () => process.getuid?.() === 0;

/** Popups of the address bar, which Chromium would render for every profile although they are invisible. */
const POPUPS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PreloadTopChromeWebUI'];

/** Features that Playwright disables: the browser uses only the last of several lists. */
const PLAYWRIGHT_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Launch options for the test browser, which must not send its own requests to the network. */
export const chromiumArgs = (): string[] => [
  `--disable-features=${[...PLAYWRIGHT_OFF, ...POPUPS].join(',')}`,
  ...(isRoot() ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Returns the path of a Chromium: the one in `CHROME`, the system's, or Playwright's own. Otherwise installs the system's package
 * if no password is needed, or throws an error that says what to install.
 */
export function findChromium(): string {
  const { CHROME } = process.env;
  if (CHROME) {
    if (existsSync(CHROME)) return CHROME;
    throw new Error(`The environment variable CHROME names ${CHROME}, and there is no such file.`);
  }
  const found = installed() ?? (installPackage('chromium', 'The browser tests need Chromium') ? installed() : undefined);
  if (found !== undefined) return found;
  throw new Error(
    'The browser tests need Chromium. Install Chromium or Google Chrome, run "npx playwright-core install chromium", or set CHROME to its program file.',
  );
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = [
    ...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...(PLACES[process.platform] ?? []),
    chromium.executablePath(),
  ];
  return candidates.find((file) => existsSync(file));
}
