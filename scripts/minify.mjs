import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { VERSION } from 'rolldown';
import { minifySync } from 'rolldown/utils';

/** First line of the scripts to be minified: the hash in their names covers it, so a name changes with the program that minifies. */
export const minifier = `/* rolldown ${VERSION} */`;

/**
 * Minifies the scripts in a folder that esbuild has bundled, whose own result is 2 % larger.
 *
 * @param isModule whether a script with this name is a module
 */
export function minifyScripts(folder, isModule) {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
    const file = path.join(folder, name);
    const options = { module: isModule(name), compress: { target: 'es2022' } };
    const { code, errors } = minifySync(name, readFileSync(file, 'utf8'), options);
    if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`);
    writeFileSync(file, `${code.trim()}\n`);
  }
}
