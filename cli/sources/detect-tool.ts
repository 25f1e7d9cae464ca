import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catchSystemError } from './read-file.js';
import type { Tool } from './tool.js';

/** The files that each tool has, relative to its folder. */
const FILES: readonly (readonly [Tool, readonly string[], RegExp?])[] = [
  ['docusaurus', ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((end) => `docusaurus.config.${end}`)],
  ['mkdocs', ['mkdocs.yml', 'mkdocs.yaml']],
  ['vitepress', ['ts', 'mts', 'js', 'mjs', 'json'].map((end) => `.vitepress/config.${end}`).concat('.vitepress/config')],
  ['starlight', ['ts', 'mts', 'js', 'mjs', 'cjs'].map((end) => `astro.config.${end}`), /starlight/],
  ['mintlify', ['docs.json', 'mint.json'], /"navigation"/],
];

/** Folders in which repositories keep their documentation. */
const PLACES = ['', 'docs', 'website', 'doc', 'documentation'];

/** A site of another tool. */
export interface FoundTool {
  readonly tool: Tool;
  /** Absolute path of the folder with its configuration. */
  readonly dir: string;
}

/** Recognizes the tool of a site by its configuration, in a folder or in its usual places below it; `undefined` if there is none. */
export function detectTool(dir: string, tool?: Tool): FoundTool | undefined {
  for (const place of PLACES)
    for (const [name, files, sign] of FILES) {
      if (tool !== undefined && tool !== name) continue;
      const folder = path.join(dir, place);
      const file = files.map((one) => path.join(folder, one)).find((one) => existsSync(one));
      if (file !== undefined && (sign === undefined || hasSign(file, sign))) return { tool: name, dir: folder };
    }
  return undefined;
}

function hasSign(file: string, sign: RegExp): boolean {
  const text = catchSystemError(() => readFileSync(file, 'utf8'));
  return !(text instanceof Error) && sign.test(text);
}
