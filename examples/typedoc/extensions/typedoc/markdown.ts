import type { CommentPart, Type } from './model.js';

/** The names of the symbols that have a page, by their ids. */
export type Names = ReadonlyMap<unknown, string>;

/** Returns a type as TypeScript. */
export function typeText(type: Type | undefined): string {
  switch (type?.type) {
    case 'intrinsic':
      return type.name;
    case 'literal':
      return typeof type.value === 'string' ? `'${type.value}'` : String(type.value);
    case 'reference':
      return type.typeArguments ? `${type.name}<${type.typeArguments.map(typeText).join(', ')}>` : type.name;
    case 'array':
      return /[|&]/.test(typeText(type.elementType)) ? `(${typeText(type.elementType)})[]` : `${typeText(type.elementType)}[]`;
    case 'union':
    case 'intersection':
      return type.types.map(typeText).join(type.type === 'union' ? ' | ' : ' & ');
    default:
      return 'unknown';
  }
}

/** Returns a type as Markdown, linked to the page of the symbol that it names. */
export function typeLink(type: Type | undefined, names: Names): string {
  const named = type?.type === 'array' ? type.elementType : type;
  const page = named?.type === 'reference' ? names.get(named.target) : undefined;
  const code = `\`${typeText(type)}\``;
  return page === undefined ? code : `[${code}](${page}.md)`;
}

/** Returns a comment, which is Markdown, with links to symbols. */
export const commentText = (parts: readonly CommentPart[] | undefined, names: Names): string =>
  (parts ?? [])
    .map(({ kind, text, target }) => {
      if (kind !== 'inline-tag') return text;
      const page = names.get(target);
      if (page !== undefined) return `[\`${text}\`](${page}.md)`;
      return typeof target === 'string' ? `[${text}](${target})` : text;
    })
    .join('');

/** Returns a table; nothing without rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
