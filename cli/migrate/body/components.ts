import { mapFences } from './code-ranges.js';
import { writeAttributes, writeContainer, writeFence, writeLabel, writeLeaf } from './markdown-text.js';
import { isFileTree, isSteps, writeParts } from './parts.js';
import type { Component, ComponentContext, Components, ConvertComponent } from './rules.js';

/** Returns a property that is a text or a number; `undefined` otherwise. */
export const textOf = (props: Component['props'], ...names: readonly string[]): string | undefined => {
  for (const name of names) {
    const value = props[name];
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') return String(value);
  }
  return undefined;
};

/** Markdown without tags, on one line: the words of a label. */
export const toLabel = (markdown: string): string =>
  markdown
    .replace(/<!--.*?-->|<\/?[A-Za-z][^<>]*>/gs, '')
    .replace(/^\s*#+\s*/gm, '')
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the component that drops its tags but not its content. */
export const unwrap: ConvertComponent = ({ children, isBlock }) => (isBlock ? `${children.trim()}\n` : children);

/** Leaves a component out. */
export const leaveOut: ConvertComponent = () => '';

const KINDS: Readonly<Record<string, string>> = {
  secondary: 'note',
  important: 'info',
  success: 'tip',
  check: 'tip',
  error: 'danger',
  caution: 'caution',
  note: 'note',
  tip: 'tip',
  info: 'info',
  warning: 'warning',
  danger: 'danger',
  hint: 'tip',
  callout: 'note',
};

/** An admonition whose kind is a property, or given. */
export const admonition =
  (kind?: string): ConvertComponent =>
  ({ props, children }) =>
    writeContainer(
      KINDS[kind ?? textOf(props, 'type', 'kind', 'variant')?.toLowerCase() ?? 'note'] ?? 'note',
      { label: textOf(props, 'title') },
      children,
    );

export const tabs: ConvertComponent = ({ props, children, childNames }) =>
  childNames.length === 0
    ? undefined
    : writeParts({ name: 'tabs', part: 'tab', attributes: { group: textOf(props, 'groupId', 'syncKey', 'group') } }, children);

interface TabValue {
  readonly value?: unknown;
  readonly label?: unknown;
}

export const tab: ConvertComponent = ({ props, children, parent }) => {
  const values = Array.isArray(parent?.props.values) ? (parent.props.values as readonly (TabValue | null)[]) : [];
  const value = textOf(props, 'value');
  const listed = values.find((one) => one?.value === value)?.label;
  const label = textOf(props, 'label', 'title', 'name') ?? (typeof listed === 'string' ? listed : undefined) ?? value ?? 'Tab';
  return writeContainer('tab', { attributes: { label: toLabel(label) } }, children);
};

const SUMMARY = /^\s*<summary[^>]*>([\s\S]*?)<\/summary>/;

/** Content that can be expanded: with a summary as a property, or as the first element. */
export const details: ConvertComponent = ({ props, children, isBlock }) => {
  const summary = textOf(props, 'summary', 'title', 'label') ?? SUMMARY.exec(children)?.[1];
  if (!isBlock) return `<details><summary>${summary ?? 'Details'}</summary>${children.replace(SUMMARY, '').trim()}</details>`;
  const open =
    props.open === true ||
    props.open === '' ||
    props.defaultOpen === true ||
    props.defaultOpen === 'true' ||
    props.open === 'true';
  return writeContainer(
    'details',
    { label: summary === undefined ? 'Details' : toLabel(summary) || 'Details', attributes: { open } },
    children.replace(SUMMARY, ''),
  );
};

export const steps: ConvertComponent = ({ children }) =>
  isSteps(children) ? writeContainer('steps', {}, children) : unwrapText(children);

/** Steps whose titles are properties of components: each becomes a heading. */
export const step: ConvertComponent = ({ props, children }) => {
  const title = textOf(props, 'title', 'label');
  return title === undefined ? `${children.trim()}\n` : `### ${title}\n\n${children.trim()}\n`;
};

/** Numbers fences whose labels would be the same. */
function nameFences(content: string): string {
  const used = new Map<string, number>();
  return mapFences(content, ({ start, end, info }) => {
    const label = /\[([^\]]+)\]|title="([^"]+)"/.exec(info);
    const name = label?.[1] ?? label?.[2] ?? info.split(/\s/)[0] ?? '';
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    if (count === 1) return undefined;
    const [language = '', ...rest] = info.replace(label?.[0] ?? '', '').split(/\s+/);
    return content.slice(start, end).replace(info, () => [language, `[${name} ${count}]`, ...rest].join(' ').trim());
  });
}

export const codeGroup: ConvertComponent = ({ children }) =>
  writeParts({ name: 'code-group', part: 'fence' }, nameFences(children));
export const fileTree: ConvertComponent = ({ children }) =>
  isFileTree(children) ? writeContainer('file-tree', {}, children) : unwrapText(children);
export const cards: ConvertComponent = ({ children }) => writeParts({ name: 'cards', part: 'card' }, children);
const unwrapText = (children: string): string => `${children.trim()}\n`;

const isInCards = (parent: Component['parent']): boolean => parent !== undefined && /^(?:Card|Columns|Tiles)/.test(parent.name);

/** A card with a link, or without one. */
export const card: ConvertComponent = ({ props, children, parent }, { link }) => {
  const title = textOf(props, 'title', 'label', 'name') ?? 'Card';
  const href = textOf(props, 'href', 'to', 'link', 'url');
  const to = href === undefined ? undefined : link(href);
  const content = textOf(props, 'description') ?? children;
  const written = writeContainer('card', { label: title, attributes: { to } }, content);
  return isInCards(parent) ? written : writeContainer('cards', {}, written);
};

export const linkCard: ConvertComponent = ({ props, parent }, { link }) => {
  const href = textOf(props, 'href', 'to');
  if (href === undefined) return undefined;
  const title = textOf(props, 'title', 'label') ?? href;
  if (isInCards(parent))
    return writeContainer('card', { label: title, attributes: { to: link(href) } }, textOf(props, 'description') ?? '');
  return writeLeaf('link-card', {
    label: title,
    attributes: { to: link(href), description: textOf(props, 'description') },
  });
};

const BADGES: Readonly<Record<string, string>> = {
  tip: 'tip',
  info: 'info',
  note: 'note',
  warning: 'warning',
  danger: 'danger',
  caution: 'caution',
  success: 'tip',
  green: 'tip',
  red: 'danger',
  orange: 'warning',
  yellow: 'caution',
  blue: 'info',
  purple: 'note',
};

export const badge: ConvertComponent = ({ props, children }) => {
  const words = textOf(props, 'text') ?? toLabel(children);
  if (words === '') return '';
  const type = BADGES[textOf(props, 'type', 'variant', 'color') ?? ''];
  return `:badge${writeLabel(words)}${writeAttributes({ type })}`;
};

/** A frame around a picture, with a caption. */
export const frame: ConvertComponent = ({ props, children }) => {
  const caption = textOf(props, 'caption');
  const [, alt = '', target] = /^\s*!\[([^\]]*)\]\(<?([^()<>\s]+)>?[^()]*\)\s*$/.exec(children) ?? [];
  const source = target ?? /^\s*<img\b[^<>]*\ssrc="([^"]+)"[^<>]*>\s*$/.exec(children)?.[1];
  const words = alt || /\salt="([^"]*)"/.exec(children)?.[1] || '';
  if (source !== undefined)
    return writeLeaf('figure', { label: caption, attributes: { src: source, alt: words || caption || 'Picture' } });
  return caption === undefined ? unwrapText(children) : `${children.trim()}\n\n*${caption}*\n`;
};

const VIDEO_ID = /^[\w-]{6,}$/;

/** The address of a video that a frame or component of another tool shows; `undefined` for other addresses. */
function videoAddress(source: string): string | undefined {
  const address = source.startsWith('//') ? `https:${source}` : source;
  const [, id] = /(?:youtube(?:-nocookie)?\.com\/(?:embed\/|watch\?v=|v\/)|youtu\.be\/)([\w-]{6,})/.exec(address) ?? [];
  if (id) return `https://www.youtube.com/watch?v=${id}`;
  if (/^https:\/\/(?:player\.)?vimeo\.com\/|^https:\/\/www\.loom\.com\//.test(address)) return address;
  return undefined;
}

/** A frame: a video, or else a link to what it shows. */
export const iframe: ConvertComponent = ({ props }) => {
  const source = textOf(props, 'src');
  if (source === undefined) return undefined;
  const title = textOf(props, 'title');
  const video = videoAddress(source);
  if (video !== undefined) return writeLeaf('video', { label: title ?? 'Video', attributes: { src: video } });
  return /^https?:/.test(source) ? `[${title ?? source}](${source})\n` : undefined;
};

/** A component that shows a video of YouTube by its id. */
export const youtube: ConvertComponent = ({ props }) => {
  const id = textOf(props, 'id', 'videoId', 'videoid', 'youTubeId', 'url', 'src');
  if (id === undefined) return undefined;
  const source = VIDEO_ID.test(id) ? `https://www.youtube.com/watch?v=${id}` : videoAddress(id);
  return source === undefined
    ? undefined
    : writeLeaf('video', { label: textOf(props, 'title') ?? 'Video', attributes: { src: source } });
};

/** A file of the site as a video. */
export const video: ConvertComponent = ({ props, children }, { link }) => {
  const source = textOf(props, 'src') ?? /<source\b[^<>]*\ssrc="([^"]+)"/.exec(children)?.[1];
  if (source === undefined) return undefined;
  const hosted = videoAddress(source);
  if (hosted === undefined && /^https?:/.test(source)) return `[${textOf(props, 'title') ?? source}](${source})\n`;
  return writeLeaf('video', {
    label: textOf(props, 'title', 'aria-label') ?? 'Video',
    attributes: { src: hosted ?? (props.src === undefined ? source : link(source)) },
  });
};

export const tooltip: ConvertComponent = ({ props, children }) => {
  const tip = textOf(props, 'tip', 'headline', 'content', 'text');
  return tip === undefined ? children : `:tooltip${writeLabel(toLabel(children))}${writeAttributes({ tip })}`;
};

/** A link that is written as an element. */
export const anchorLink: ConvertComponent = ({ props, children }, { link }) => {
  const href = textOf(props, 'to', 'href');
  if (href === undefined) return undefined;
  const words = children.replace(/\s*\n\s*/g, ' ').trim();
  return /\]\(/.test(words) ? words : `[${words || href}](${link(href)})`;
};

/** A parameter or field of an API. */
export const option: ConvertComponent = ({ props, children, parent }) => {
  const place = ['path', 'query', 'body', 'header'].find((name) => typeof props[name] === 'string');
  const name = textOf(props, 'name', ...(place ? [place] : [])) ?? 'Field';
  const attributes = { type: textOf(props, 'type'), default: textOf(props, 'default'), required: props.required === true };
  const written = writeContainer('option', { label: name, attributes }, children);
  return parent?.name === 'ParamField' || parent?.name === 'ResponseField' || parent?.name === undefined
    ? writeContainer('options', {}, written)
    : writeContainer('options', {}, written);
};

/** Code as a property or as the content of a component. */
export const codeBlock: ConvertComponent = ({ props, children }, context: ComponentContext) => {
  const given = props.children ?? props.code;
  const named = /^\s*\{([A-Za-z_$][\w$]*)\}\s*$/.exec(children)?.[1] ?? (isReference(given) ? given.code : undefined);
  const file = named === undefined ? undefined : context.readCode(named);
  const fence = /^\s*(`{3,})(\S*)[^\n]*\n([\s\S]*?)\n\1\s*$/.exec(children);
  const code =
    file?.text ??
    (typeof given === 'string' ? given : undefined) ??
    fence?.[3] ??
    (named === undefined ? children.trim() : undefined);
  if (code === undefined || code === '') return undefined;
  const language =
    textOf(props, 'language', 'lang')?.replace(/^language-/, '') ??
    /language-(\w+)/.exec(String(props.className ?? ''))?.[1] ??
    fence?.[2] ??
    file?.extension ??
    'text';
  const title = textOf(props, 'title');
  return writeFence(`${language}${title === undefined ? '' : ` title="${title.replaceAll('"', "'")}"`}`, code);
};

const isReference = (value: unknown): value is { readonly code: string } =>
  typeof value === 'object' && value !== null && 'code' in value;

/** Elements of HTML that all tools share and docsgen has directives for. */
export const HTML_COMPONENTS: Components = {
  details: (component, context) => (component.isBlock ? details(component, context) : undefined),
  iframe,
  video,
  center: unwrap,
  font: unwrap,
  script: leaveOut,
  style: leaveOut,
  link: leaveOut,
  button: ({ children }) => toLabel(children),
};
