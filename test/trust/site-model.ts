import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Files } from '../harness.js';
import type { Random } from './random.js';

/** A page of a generated site. Links refer to pages by number, so that they stay valid when pages move. */
export interface ModelPage {
  folder: string;
  name: string;
  readonly front: Record<string, string | number | boolean | null | string[]>;
  readonly paragraphs: string[];
  links: number[];
  images: string[];
}

export interface Operation {
  tag: string;
  summary: string;
  /** The response is described by a separate file. */
  shared: boolean;
}

/** A generated site, from which its files are derived. */
export interface SiteModel {
  readonly pages: Map<number, ModelPage>;
  /** Width and height by path. */
  readonly images: Map<string, readonly [number, number]>;
  readonly statics: Map<string, string>;
  readonly categories: Map<string, Record<string, string | number | boolean>>;
  /** Pages by old path. */
  readonly redirects: Map<string, number>;
  readonly operations: Map<string, Operation>;
  readonly config: Record<string, unknown>;
  /** Pages in the order of `sidebar.yml`; without it, the file does not exist. */
  sidebar: number[];
  answer: string;
  styles: string;
  /** Files that introduce errors. */
  readonly faults: Map<string, string>;
  next: number;
}

export const FOLDERS = ['', 'guide/', 'guide/deep/', 'reference/'] as const;

/** Generates a site of 8 to 20 pages with links, images, an OpenAPI document, categories and redirects. */
export function randomSite(random: Random): SiteModel {
  const model: SiteModel = {
    pages: new Map(),
    images: new Map([
      ['content/images/plan.png', [640, 480]],
      ['static/img/logo.png', [64, 64]],
    ]),
    statics: new Map([['static/files/data.txt', random.words(4)]]),
    categories: new Map([['guide/', { label: 'Guide', position: 1, index: true }]]),
    redirects: new Map(),
    operations: new Map(),
    config: { title: 'Trust', url: 'https://docs.example.com', css: 'styles/site.css' },
    sidebar: [],
    answer: 'All of them.',
    styles: 'p { color: navy }\n',
    faults: new Map(),
    next: 1,
  };
  for (let count = 8 + random.below(13); count > 0; count--) addPage(model, random);
  for (const [id, page] of model.pages) page.links = someIds(model, random, id);
  for (const name of ['a', 'b', 'c', 'd']) addOperation(model, random, name);
  for (const id of random.some([...model.pages.keys()], 0.2)) model.redirects.set(`/old/${id}`, id);
  if (random.chance(0.3)) model.sidebar = random.some([...model.pages.keys()], 0.7);
  return model;
}

export const someIds = ({ pages }: SiteModel, random: Random, except: number): number[] =>
  random.some([...pages.keys()], 3 / pages.size).filter((id) => id !== except);

export function addPage(model: SiteModel, random: Random): number {
  const id = model.next++;
  model.pages.set(id, {
    folder: random.pick(FOLDERS),
    name: `${random.chance(0.2) ? `0${id}-` : ''}page-${id}`,
    front: random.chance(0.5) ? { title: `Page ${id} ${random.words(1)}`, description: random.words(5) } : {},
    paragraphs: Array.from({ length: 1 + random.below(4) }, () => random.words(12)),
    links: [],
    images: random.chance(0.3) ? [random.pick([...model.images.keys()])] : [],
  });
  return id;
}

export function addOperation({ operations }: SiteModel, random: Random, name: string): void {
  operations.set(name, { tag: random.pick(['Books', 'Shelves']), summary: random.words(3), shared: random.chance(0.5) });
}

/** Returns the path of a page in the content folder. */
const fileOf = ({ folder, name }: ModelPage): string => `content/${folder}${name}.md`;

/** Returns the route of a page. */
export function routeOf({ folder, name, front }: ModelPage): string {
  return typeof front.slug === 'string' ? front.slug : `/${folder}${name.replace(/^\d+-(?=\D)/, '')}`;
}

/** Returns the files of a site. */
export function filesOf(model: SiteModel): Files {
  const files: Record<string, string | Uint8Array> = { 'content/index.md': '# Home\n\nWelcome.\n' };
  for (const page of model.pages.values()) files[fileOf(page)] = pageText(page, model);
  for (const [file, [width, height]] of model.images) files[file] = png(width, height);
  for (const [file, text] of model.statics) files[file] = text;
  for (const [folder, facts] of model.categories) files[`content/${folder}_category_.json`] = JSON.stringify(facts);
  if (model.sidebar.length > 0) {
    const shown = model.sidebar.flatMap((id) => model.pages.get(id) ?? []);
    files['content/sidebar.yml'] = ['/', ...shown.map(routeOf)].map((route) => `- ${route}\n`).join('');
  }
  const pairs = [...model.redirects].map(([from, id]) => ({ from, to: routeOf(model.pages.get(id) as ModelPage) }));
  files['docsgen.config.json'] = JSON.stringify({ ...model.config, redirects: { ...(model.config.redirects as object), pairs } });
  if (model.operations.size > 0) files['openapi/books.json'] = openapi(model);
  files['openapi/parts/answer.json'] = JSON.stringify({ description: model.answer });
  files['shared/error.json'] = JSON.stringify({ description: `No ${model.answer}` });
  files['styles/site.css'] = model.styles;
  return { ...files, ...Object.fromEntries(model.faults) };
}

function pageText(page: ModelPage, { pages }: SiteModel): string {
  const front = Object.entries(page.front).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`);
  const up = page.folder.replace(/[^/]+\//g, '../') || './';
  const links = page.links.flatMap((id) => {
    const target = pages.get(id);
    return target ? [`- [to page ${id}](${up}${fileOf(target).slice('content/'.length)})\n`] : [];
  });
  const images = page.images.map((file) => `![A picture](${file.replace(/^content\//, up).replace(/^static/, '')})\n\n`);
  return [
    front.length > 0 ? `---\n${front.join('')}---\n\n` : '',
    ...page.paragraphs.map((text, index) => `## Part ${index}\n\n${text}.\n\n`),
    ...images,
    ...links,
  ].join('');
}

function openapi({ operations }: SiteModel): string {
  const answers = (shared: boolean) => ({
    200: shared ? { $ref: './parts/answer.json' } : { description: 'Done.' },
    404: shared ? { $ref: '../shared/error.json' } : { description: 'Gone.' },
  });
  const paths = [...operations].map(([name, { tag, summary, shared }]) => [
    `/${name}/{id}`,
    {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { operationId: `get-${name}`, summary, tags: [tag], responses: answers(shared) },
    },
  ]);
  const tags = ['Books', 'Shelves'].map((name) => ({ name, description: `About ${name}.` }));
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Library', version: '1' }, tags, paths: Object.fromEntries(paths) });
}

/** Returns the header of a picture, which is enough to measure it. */
function png(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(33);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** Turns the files of a folder into others; returns the paths that were written or removed. */
export function changeFiles(dir: string, before: Files, after: Files): string[] {
  const gone = Object.keys(before).filter((file) => !(file in after));
  const written = Object.keys(after).filter((file) => !sameBytes(before[file], after[file]));
  for (const file of gone) rmSync(path.join(dir, file), { force: true });
  for (const file of written) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), after[file] as string | Uint8Array);
  }
  return [...gone, ...written];
}

const sameBytes = (one: string | Uint8Array | undefined, other: string | Uint8Array | undefined): boolean =>
  one !== undefined && other !== undefined && Buffer.from(one as string).equals(Buffer.from(other as string));
