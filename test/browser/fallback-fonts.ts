import { execFileSync } from 'node:child_process';
import { installPackage } from '../apt-get.js';

/** Installs the fonts that Linux shows until those of the site arrive, if there are none. Other systems have them. */
export function provideFallbackFonts(): void {
  if (process.platform !== 'linux' || ['Arial', 'Liberation Sans', 'Roboto'].some(isInstalled)) return;
  if (!installPackage('fonts-liberation', 'The test of fallback fonts needs a font like Arial'))
    throw new Error('The test of fallback fonts needs Arial, Liberation Sans or Roboto. Install one of them.');
}

function isInstalled(family: string): boolean {
  try {
    return execFileSync('fc-list', [`:family=${family}`, 'family'], { encoding: 'utf8' }).trim() !== '';
  } catch {
    return false;
  }
}
