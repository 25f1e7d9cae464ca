import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The parts of `manifest.json` that the tests use. */
export interface RouteManifest {
  readonly routes: Readonly<Record<string, readonly { readonly path: string; readonly document: string }[]>>;
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
  readonly rules: readonly { readonly name: string; readonly value: string }[];
}

export const readManifest = (root: string): RouteManifest =>
  JSON.parse(readFileSync(path.join(root, 'manifest.json'), 'utf8')) as RouteManifest;
