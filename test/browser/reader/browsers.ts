import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { installPackage } from '../../apt-get.js';
import { startChromium } from './chromium.js';
import type { Driver } from './driver.js';
import { startFirefox } from './firefox.js';
import { startWebKit } from './webkit.js';

/** A browser of this machine. */
export interface InstalledBrowser {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit';
  start(): Promise<Driver>;
}

/** Returns the browsers of this machine. @param complete whether to install those that are missing, or throw an error that says what to install */
export function findBrowsers(complete: boolean): readonly InstalledBrowser[] {
  const find = <Programs>(search: () => Programs | undefined, packages: readonly string[]): Programs | undefined => {
    const found = search();
    if (found !== undefined || !complete) return found;
    for (const name of packages) installPackage(name, 'The tests of the reader need another browser');
    const installed = search();
    if (installed === undefined)
      throw new Error(`Install ${packages.join(' and ')}: the tests of the reader run in three browsers.`);
    return installed;
  };
  const firefox = find(() => findProgram('firefox-esr') ?? findProgram('firefox'), ['firefox-esr']);
  const webkit = find(findWebKit, ['webkit2gtk-driver', 'xvfb']);
  return [
    { name: 'Chromium', start: startChromium },
    ...(firefox === undefined ? [] : [{ name: 'Firefox', start: () => startFirefox(firefox) } as const]),
    ...(webkit === undefined ? [] : [{ name: 'WebKit', start: () => startWebKit(webkit) } as const]),
  ];
}

function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

function findWebKit() {
  const [driver, display] = [findProgram('WebKitWebDriver'), findProgram('Xvfb')];
  // Debian's folder of libraries is named after the processor.
  const browser = existsSync('/usr/lib')
    ? readdirSync('/usr/lib')
        .filter((folder) => folder.endsWith('-linux-gnu'))
        .flatMap((folder) => ['6.0', '4.1', '4.0'].map((version) => `/usr/lib/${folder}/webkit2gtk-${version}/MiniBrowser`))
        .find((file) => existsSync(file))
    : undefined;
  return driver !== undefined && display !== undefined && browser !== undefined ? { driver, display, browser } : undefined;
}
