import { parseYaml } from '../config/yaml.js';
import type { Note, OldEntry } from '../source.js';
import { asArray, asRecord, asText } from '../value.js';

interface NavigationInput {
  readonly nav: unknown;
  /** All files of the documents. */
  readonly files: readonly string[];
  /** Reads a file of the documents. */
  readPages(name: string): string | undefined;
  addressOf(name: string): string | undefined;
  readonly notes: Note[];
  /** Whether `.pages` files set the order. */
  readonly hasPagesFiles: boolean;
}

/** Reads `nav`, or the order of the `.pages` files. `undefined`: the folders are the navigation. */
export function readNavigation(input: NavigationInput): readonly OldEntry[] | undefined {
  if (Array.isArray(input.nav)) return input.nav.flatMap((item: unknown) => readItem(item, '', input));
  if (input.hasPagesFiles || input.files.some((file) => /(?:^|\/)\.pages$/.test(file))) return readFolder('', input, 0);
  return undefined;
}

function readItem(item: unknown, folder: string, input: NavigationInput): readonly OldEntry[] {
  if (typeof item === 'string') return readTarget(item, undefined, { folder, input });
  return Object.entries(asRecord(item)).flatMap(([label, value]): readonly OldEntry[] => {
    if (!Array.isArray(value)) return readTarget(asText(value) ?? '', label, { folder, input });
    const items = value.flatMap((inner: unknown) => readItem(inner, folder, input));
    const [first] = items;
    const isIndex = first?.kind === 'page' && typeof value[0] === 'string' && /(?:^|\/)(?:index|README)\.md$/.test(value[0]);
    const rest = isIndex ? items.slice(1) : items;
    if (items.length === 0) return [];
    return [{ kind: 'category', label, ...(isIndex && { page: first.address }), items: rest.length > 0 ? rest : items }];
  });
}

function readTarget(
  target: string,
  label: string | undefined,
  { folder, input }: { readonly folder: string; readonly input: NavigationInput },
): readonly OldEntry[] {
  if (/^(?:https?:|mailto:)/.test(target)) return [{ kind: 'link', label: label ?? target, href: target }];
  const name = `${folder}${target}`.replace(/^\.?\//, '');
  const address = input.addressOf(name);
  if (address !== undefined) return [{ kind: 'page', address, label }];
  if (name.endsWith('/') || input.files.some((file) => file.startsWith(`${name}/`))) {
    const items = readFolder(`${name.replace(/\/$/, '')}/`, input, 1);
    return items.length === 0 ? [] : [{ kind: 'category', label: label ?? titleOf(name), items }];
  }
  if (target !== '' && !/index\.md$/.test(target))
    input.notes.push({
      kind: 'navigation',
      file: 'mkdocs.yml',
      subject: target,
      text: 'The navigation lists this file, which does not exist.',
    });
  return [];
}

const titleOf = (name: string): string => {
  const words = (name.replace(/\/$/, '').split('/').at(-1) ?? name).replace(/^\d+[-_.]/, '').replace(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The entries of a folder in the order of its `.pages` file, or by name with the index first. @param folder ends with `/`, or empty */
function readFolder(folder: string, input: NavigationInput, depth: number): readonly OldEntry[] {
  if (depth > 20) return [];
  const settings = asRecord(parseYaml(input.readPages(`${folder}.pages`) ?? '').value);
  const inside = input.files.filter((file) => file.startsWith(folder)).map((file) => file.slice(folder.length));
  const names = [...new Set(inside.map((file) => (file.includes('/') ? `${file.split('/')[0]}/` : file)))].filter(
    (name) => name.endsWith('/') || /\.md$/i.test(name),
  );
  const sorted = names.sort(
    (a, b) => Number(/^(?:index|README)\.md$/.test(b)) - Number(/^(?:index|README)\.md$/.test(a)) || (a < b ? -1 : 1),
  );
  const listed = asArray(settings.nav ?? settings.arrange);
  const readName = (name: string, label?: string): readonly OldEntry[] => {
    const isFolder = names.includes(`${name.replace(/\/$/, '')}/`);
    if (!isFolder) return readTarget(name, label, { folder, input });
    const path = `${folder}${name.replace(/\/$/, '')}/`;
    const items = readFolder(path, input, depth + 1);
    const title = label ?? asText(asRecord(parseYaml(input.readPages(`${path}.pages`) ?? '').value).title) ?? titleOf(name);
    return items.length === 0 ? [] : [{ kind: 'category', label: title, items }];
  };
  if (listed.length === 0) return sorted.flatMap((name) => readName(name));
  const used = new Set(
    listed.flatMap((item) =>
      typeof item === 'string'
        ? [item.replace(/\/$/, '')]
        : Object.values(asRecord(item)).map((value) => String(value).replace(/\/$/, '')),
    ),
  );
  const rest = sorted.filter((name) => !used.has(name.replace(/\/$/, '')));
  return listed.flatMap((item): readonly OldEntry[] => {
    if (item === '...') return rest.flatMap((name) => readName(name));
    if (typeof item === 'string') return readName(item);
    return Object.entries(asRecord(item)).flatMap(([label, value]) =>
      typeof value === 'string' ? readName(value, label) : readItem({ [label]: value }, folder, input),
    );
  });
}
