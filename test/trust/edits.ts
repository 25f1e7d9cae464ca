import type { Random } from './random.js';
import { addOperation, addPage, FOLDERS, type ModelPage, routeOf, type SiteModel, someIds } from './site-model.js';

type Edit = (model: SiteModel, random: Random) => void;

const anyPage = ({ pages }: SiteModel, random: Random): [number, ModelPage] => random.pick([...pages]);

function removePage(model: SiteModel, id: number): void {
  model.pages.delete(id);
  for (const page of model.pages.values()) page.links = page.links.filter((link) => link !== id);
  for (const [from, to] of model.redirects) if (to === id) model.redirects.delete(from);
}

const FRONT: Readonly<Record<string, (random: Random, id: number) => ModelPage['front'][string] | undefined>> = {
  title: (random, id) => `${random.words(2)} ${id}`,
  description: (random) => random.words(6),
  sidebar_label: (random) => random.words(1),
  sidebar_position: (random) => random.below(9),
  slug: (_, id) => `/moved/${id}`,
  keywords: (random) => [random.words(1), random.words(1)],
  hide_table_of_contents: () => true,
  hide_title: () => true,
  toc_max_heading_level: (random) => 2 + random.below(3),
  unlisted: () => true,
  pagination_next: () => null,
  image: () => '/img/logo.png',
};

const CONFIG: Readonly<Record<string, readonly unknown[]>> = {
  title: ['Trust', 'Faith'],
  tagline: ['One sentence.', undefined],
  baseUrl: ['/x/', undefined],
  trailingSlash: [true, false],
  toc: [{ min: 2, max: 2 }, undefined],
  theme: [{ accent: '#123456' }, undefined],
  search: [{ enabled: false }, { synonyms: [['flag', 'toggle']] }, undefined],
  requests: [{ url: 'https://api.example.com' }, undefined],
  redirects: [{ extensions: ['html', 'htm'] }, { prefixes: ['/docs'] }, {}],
  navbar: [{ links: [{ label: 'Home', to: '/' }] }, undefined],
  announcement: [{ id: 'one', text: 'Read **this**.' }, undefined],
  version: [{ label: 'Next' }, { label: '2' }],
};

/** Edits that introduce an error into any site. */
const FAULTS: Readonly<Record<string, string>> = {
  'content/dead-link.md': '[dead](./nowhere.md)\n',
  'content/dead-image.md': '![dead](./nowhere.png)\n',
  'content/twice.md': '---\nslug: /\n---\n\nThe home page again.\n',
  'content/guide/key.md': '---\ntitel: Mistyped\nsidebar_position: first\n---\n\nText.\n',
  'content/reference/_category_.yml': 'label: [\n',
  'openapi/broken.json': '{ "openapi": "3.1.0", ',
  'content/open.md': '---\ntitle: never closed\n',
};

/** Changes the text of one page. */
export const editBody: Edit = (model, random) => {
  const [, page] = anyPage(model, random);
  page.paragraphs[random.below(page.paragraphs.length)] = random.words(14);
};

/** Edits of an author, by name. */
export const EDITS: Readonly<Record<string, Edit>> = {
  'edit a body': editBody,
  'add a page': (model, random) => {
    const id = addPage(model, random);
    (model.pages.get(id) as ModelPage).links = someIds(model, random, id);
    anyPage(model, random)[1].links.push(id);
  },
  'delete a page': (model, random) => {
    if (model.pages.size > 4) removePage(model, anyPage(model, random)[0]);
  },
  'rename a page': (model, random) => {
    anyPage(model, random)[1].name = `renamed-${model.next++}`;
  },
  'move a page': (model, random) => {
    anyPage(model, random)[1].folder = random.pick(FOLDERS);
  },
  'swap two pages': (model, random) => {
    const [[, one], [, other]] = [anyPage(model, random), anyPage(model, random)];
    [one.name, other.name, one.folder, other.folder] = [other.name, one.name, other.folder, one.folder];
  },
  'turn a page into a folder': (model, random) => {
    const [id, page] = anyPage(model, random);
    model.pages.set(id, { ...page, front: { ...page.front, slug: `${routeOf(page)}/inner` } });
  },
  'change a link': (model, random) => {
    const [id, page] = anyPage(model, random);
    page.links = someIds(model, random, id);
  },
  'change front matter': (model, random) => {
    const [id, { front }] = anyPage(model, random);
    const key = random.pick(Object.keys(FRONT));
    if (key in front) delete front[key];
    else front[key] = FRONT[key]?.(random, id) ?? null;
  },
  'change a category': ({ categories }, random) => {
    const folder = random.pick(['guide/', 'guide/deep/', 'reference/']);
    if (categories.has(folder) && random.chance(0.4)) categories.delete(folder);
    else
      categories.set(folder, {
        label: random.words(2),
        position: random.below(5),
        description: random.words(4),
        ...(random.chance(0.5) ? { index: true } : {}),
      });
  },
  'change an image': ({ images }, random) => {
    images.set(random.pick([...images.keys()]), [1 + random.below(900), 1 + random.below(900)]);
  },
  'add or drop an image': (model, random) => {
    const [id, page] = anyPage(model, random);
    if (page.images.length > 0) page.images = [];
    else {
      page.images = [`content/images/${id}.png`];
      model.images.set(`content/images/${id}.png`, [id, 20]);
    }
  },
  'change a static file': ({ statics }, random) => {
    const file = `static/files/${random.pick(['data', 'more'])}.txt`;
    if (statics.has(file) && random.chance(0.4)) statics.delete(file);
    else statics.set(file, random.words(4));
  },
  'change a redirect': (model, random) => {
    const [first] = model.redirects.keys();
    if (first !== undefined && random.chance(0.5)) model.redirects.delete(first);
    else model.redirects.set(`/old/${model.next++}`, anyPage(model, random)[0]);
  },
  'change an operation': (model, random) => {
    const name = random.pick(['a', 'b', 'c', 'd', 'e']);
    if (model.operations.has(name) && random.chance(0.3)) model.operations.delete(name);
    else addOperation(model, random, name);
  },
  'change what operations share': (model, random) => {
    model.answer = `${random.words(3)}.`;
  },
  'change the configuration': ({ config }, random) => {
    const key = random.pick(Object.keys(CONFIG));
    config[key] = random.pick(CONFIG[key] as readonly unknown[]);
  },
  'change the style sheet': (model, random) => {
    model.styles = `p { color: ${random.pick(['red', 'green', 'navy'])} }\n`;
  },
  'change the sidebar': (model, random) => {
    model.sidebar = random.chance(0.4) ? [] : random.some([...model.pages.keys()], 0.7);
  },
  'make the site faulty': ({ faults }, random) => {
    const file = random.pick(Object.keys(FAULTS));
    faults.set(file, FAULTS[file] as string);
  },
  'mend the site': ({ faults }) => faults.clear(),
};
