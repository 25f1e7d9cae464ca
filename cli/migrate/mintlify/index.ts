import path from 'node:path';
import { mapFences } from '../body/code-ranges.js';
import {
  admonition,
  badge,
  card,
  cards,
  codeGroup,
  details,
  fileTree,
  frame,
  HTML_COMPONENTS,
  iframe,
  leaveOut,
  option,
  step,
  steps,
  tab,
  tabs,
  textOf,
  tooltip,
  unwrap,
  video,
} from '../body/components.js';
import { writeParts } from '../body/parts.js';
import type { Components } from '../body/rules.js';
import { replaceTitle } from '../config/logo.js';
import { findFile } from '../config/packages-plugin.js';
import { parseYaml } from '../config/yaml.js';
import { joinAddress } from '../docusaurus/doc-address.js';
import { keepKnown } from '../meta.js';
import { readText } from '../read-folder.js';
import { readPages } from '../read-pages.js';
import { hasParameters } from '../redirects.js';
import { findRepository } from '../repository.js';
import type { Note, OldEntry, ReadSite, RedirectRule } from '../source.js';
import { asArray, asRecord, asText } from '../value.js';

const COMPONENTS: Components = {
  ...HTML_COMPONENTS,
  Tabs: tabs,
  Tab: tab,
  CodeGroup: codeGroup,
  RequestExample: codeGroup,
  ResponseExample: codeGroup,
  Steps: steps,
  Step: step,
  Card: card,
  CardGroup: cards,
  Columns: cards,
  Tile: card,
  Tiles: cards,
  Accordion: details,
  Expandable: details,
  Frame: frame,
  Tooltip: tooltip,
  Badge: badge,
  Tree: fileTree,
  'Tree.Folder': ({ props, children }) =>
    `- ${textOf(props, 'name') ?? 'folder'}/\n${children.trim().replace(/^(?=.)/gm, '  ')}\n`,
  'Tree.File': ({ props }) => `- ${[textOf(props, 'name') ?? 'file', textOf(props, 'comment') ?? ''].join(' ').trim()}\n`,
  AccordionGroup: ({ children }) => writeParts({ name: 'accordions', part: 'details' }, children),
  Column: unwrap,
  Panel: unwrap,
  View: unwrap,
  Visibility: unwrap,
  Prompt: unwrap,
  Icon: leaveOut,
  Note: admonition('note'),
  Tip: admonition('tip'),
  Info: admonition('info'),
  Warning: admonition('warning'),
  Check: admonition('tip'),
  Danger: admonition('danger'),
  Callout: admonition(),
  Banner: admonition('info'),
  ParamField: option,
  ResponseField: option,
  Update: ({ props, children }) => `## ${textOf(props, 'label') ?? 'Update'}\n\n${children.trim()}\n`,
  Latex: ({ children }) => `$${children.trim()}$`,
  Video: video,
  YouTube: iframe,
  Iframe: iframe,
};

/** Reads a site of Mintlify. */
export const readMintlify: ReadSite = async (dir) => {
  const file = findFile(dir, ['docs.json', 'mint.json']) as string;
  const { value, error } = parseYaml(readText(file) ?? '');
  const config = resolveReferences(value, dir, 0) as Readonly<Record<string, unknown>>;
  const settings = asRecord(config);
  const name = path.basename(file);
  const notes: Note[] =
    error === undefined
      ? []
      : [{ kind: 'config', file: name, subject: name, text: `The file cannot be parsed as a whole: ${error}.` }];
  const pages = readPages({
    dir,
    folder: dir,
    within: findRepository(dir),
    pattern: /\.mdx?$/i,
    address: (one) =>
      /(?:^|\/)(?:snippets|_snippets)\//.test(one)
        ? undefined
        : /^(?:README|LICENSE|CONTRIBUTING|CHANGELOG)\.md$/.test(one)
          ? null
          : joinAddress(one.replace(/\.mdx?$/i, '').replace(/(?:^|\/)index$/, '')),
  });
  const all = asArray(settings.redirects).flatMap((one) => {
    const { source, destination } = asRecord(one);
    return typeof source === 'string' && typeof destination === 'string'
      ? [
          {
            from: joinAddress(source),
            to: /^https?:/.test(destination) ? destination : joinAddress(destination.replace(/\/index$/, '')),
          },
        ]
      : [];
  });
  const isRule = ({ from, to }: RedirectRule) => hasParameters(from) || (!/^https?:/.test(to) && hasParameters(to));
  const pairs = all.filter((one) => !isRule(one));
  const color = asText(asRecord(settings.colors).primary);
  const logo = asText(settings.logo) ?? asText(asRecord(settings.logo).light);
  const dark = asText(asRecord(settings.logo).dark);
  const title = asText(settings.name) ?? 'Documentation';
  const favicon = asText(settings.favicon) ?? asText(asRecord(settings.favicon).light);
  const navigation = Array.isArray(settings.navigation) ? settings.navigation.flatMap(readEntry) : readEntry(settings.navigation);
  const links = [...asArray(asRecord(settings.navbar).links), ...asArray(settings.topbarLinks)].flatMap((one) => {
    const entry = asRecord(one);
    const label = asText(entry.label) ?? asText(entry.name);
    const to = asText(entry.href) ?? asText(entry.url);
    return label === undefined || to === undefined || !/^(?:https?:|\/|mailto:)/.test(to) ? [] : [{ label, to }];
  });
  return {
    tool: 'mintlify',
    pages,
    otherAddresses: new Map(),
    navigation,
    config: {
      title,
      ...(asText(settings.description) && { tagline: asText(settings.description) }),
      url:
        /^https?:\/\/[^/\s]+/.exec(asText(asRecord(asRecord(asRecord(settings.seo).metatags)).canonical) ?? '')?.[0] ??
        'http://localhost:3000',
      ...(logo?.startsWith('/') && {
        logo: { src: logo, ...replaceTitle(undefined, title), ...(dark?.startsWith('/') && { dark }) },
      }),
      ...(favicon?.startsWith('/') && { favicon }),
      navbar: { links },
      redirects: { pairs },
      ...(color !== undefined && /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(color) && { theme: { color } }),
    },
    redirectRules: all.filter(isRule),
    statics: [
      ...['images', 'logo', 'img', 'assets', 'public', 'static', 'files', '.well-known'],
      ...[logo, dark, favicon].flatMap((one) => (one?.startsWith('/') ? [one.slice(1)] : [])),
    ].map((one) => ({ from: path.join(dir, one), to: `static/${one}` })),
    rules: {
      isMdx: () => true,
      components: COMPONENTS,
      scope: {},
      prepare: (text, page) => {
        const operation = asText(page.meta.openapi) ?? asText(page.meta.api);
        return `${operation === undefined ? '' : `\`${operation.replace(/^\S+\.(?:json|ya?ml)\s+/, '')}\`\n\n`}${nameFences(text)}`;
      },
      convertMeta: ({ meta }) => convertMeta(meta),
      aliases: {},
      trailingSlash: false,
    },
    notes,
  };
};

/** Words after the language of a fence are its title. */
const nameFences = (text: string): string =>
  mapFences(text, (fence) => {
    const plain = fence.info
      .replace(
        /\b(?:wrap|lines|expandable|twoslash|icon=(?:"[^"]*"|\S+)|theme=\{[^}]*\}|highlight=\{[^}]*\}|focus=\{[^}]*\})(?=\s|$)/g,
        ' ',
      )
      .replace(/\s+/g, ' ')
      .trim();
    const marks = /highlight=\{([\d,-]+)\}/.exec(fence.info)?.[1];
    const [, language = '', title = ''] = /^(\S*)\s*(.*)$/.exec(plain) ?? [];
    const isTitle = title !== '' && !/[={}[\]"]/.test(title);
    const info = `${language}${isTitle ? ` title="${title}"` : title === '' ? '' : ` ${title}`}${marks === undefined ? '' : ` {${marks}}`}`;
    return text.slice(fence.start, fence.end).replace(fence.info, info);
  });

/** Replaces `{"$ref": "./navigation.json"}` by the content of that file, below the folder of the site. */
function resolveReferences(value: unknown, dir: string, depth: number): unknown {
  if (depth > 60) return undefined;
  if (Array.isArray(value)) return value.map((item) => resolveReferences(item, dir, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const reference = (value as { readonly $ref?: unknown }).$ref;
  if (typeof reference === 'string' && !/^\w+:|\.\./.test(reference))
    return resolveReferences(parseYaml(readText(path.join(dir, reference)) ?? '').value, dir, depth + 10);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolveReferences(item, dir, depth + 1)]));
}

/** The keys that divide a navigation, with the key of the name of each division. */
const DIVISIONS: Readonly<Record<string, string>> = {
  languages: 'language',
  versions: 'version',
  products: 'product',
  tabs: 'tab',
  dropdowns: 'dropdown',
  anchors: 'anchor',
  menu: 'item',
  groups: 'group',
};

function readEntry(entry: unknown): readonly OldEntry[] {
  if (typeof entry === 'string') return [{ kind: 'page', address: joinAddress(entry.replace(/(?:^|\/)index$/, '')) }];
  const record = asRecord(entry);
  const label = Object.values(DIVISIONS)
    .map((key) => asText(record[key]))
    .find((one) => one !== undefined);
  const inner = [...Object.keys(DIVISIONS).flatMap((key) => asArray(record[key])), ...asArray(record.pages)].flatMap(readEntry);
  const root = asText(record.root);
  const href = asText(record.href);
  if (label === undefined) return inner;
  if (inner.length === 0) return href === undefined || !/^https?:/.test(href) ? [] : [{ kind: 'link', label, href }];
  return [
    {
      kind: 'category',
      label,
      ...(root !== undefined && { page: joinAddress(root.replace(/(?:^|\/)index$/, '')) }),
      items: inner,
    },
  ];
}

function convertMeta(meta: Readonly<Record<string, unknown>>) {
  const { sidebarTitle, icon, iconType, mode, tag, openapi, api, noindex, hidden, 'og:image': image, ...rest } = meta;
  return keepKnown({
    ...rest,
    ...(asText(sidebarTitle) && { sidebar_label: asText(sidebarTitle) }),
    ...(asText(tag) && { sidebar_badge: asText(tag) }),
    ...(noindex === true && { noindex: true }),
    ...(hidden === true && { unlisted: true }),
    ...((mode === 'wide' || mode === 'center') && { hide_table_of_contents: true }),
    ...((mode === 'custom' || mode === 'frame') && { layout: 'landing' }),
  });
}
