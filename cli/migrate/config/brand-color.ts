import { readText } from '../read-folder.js';

/**
 * Returns the first hexadecimal color of one of some variables in style sheets.
 *
 * @param files absolute paths
 * @param variables in order of preference: `--ifm-color-primary`
 */
export function findBrandColor(files: readonly string[], variables: readonly string[]): string | undefined {
  const texts = files.map((file) => readText(file) ?? '');
  for (const variable of variables)
    for (const text of texts) {
      const found = new RegExp(`(?:^|[\\s{;])${variable}\\s*:\\s*(#(?:[\\da-f]{6}|[\\da-f]{3}))\\s*(?:;|\\}|!)`, 'i').exec(
        text,
      )?.[1];
      if (found !== undefined) return found.toLowerCase();
    }
  return undefined;
}
