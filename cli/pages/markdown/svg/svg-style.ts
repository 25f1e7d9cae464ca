import { SvgError } from './svg-error.js';

/** A property and its value. */
type Declaration = readonly [name: string, value: string];

/** An element of a picture, as far as the selectors of its style sheet distinguish them. */
interface Styled {
  readonly name: string;
  readonly classes: readonly string[];
  readonly id: string | undefined;
}

/** The style sheets of a picture. */
export interface StyleRules {
  /** Returns the properties of an element: of its name, then of its classes, then of its id. */
  find(styled: Styled): readonly Declaration[];
}

const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style\s*>/g;
const SELECTOR = /^(?:(?<name>[A-Za-z]+)|\.(?<className>[\w-]+)|#(?<id>[\w-]+))$/;

/** Parses `fill: red; stroke: blue`. Properties of text layout in CSS that SVG attributes do not have are left to the caller. */
export const readDeclarations = (style: string): Declaration[] =>
  style.split(';').flatMap((part): Declaration[] => {
    const colon = part.indexOf(':');
    if (colon < 0) return [];
    const value = part.slice(colon + 1).replace(/!important\s*$/, '');
    return [[part.slice(0, colon).trim(), value.trim()]];
  });

/** Parses the style sheets in an SVG file. Throws an `SvgError` for selectors other than a name, a class or an id, and for rules such as `@media`. */
export function readStyleRules(source: string): StyleRules {
  const byName = new Map<string, Declaration[]>();
  const byClass = new Map<string, Declaration[]>();
  const byId = new Map<string, Declaration[]>();
  for (const [, sheet = ''] of source.matchAll(STYLE)) {
    const css = sheet.replace(/<!\[CDATA\[|\]\]>/g, '').replace(/\/\*[\s\S]*?\*\//g, '');
    for (const rule of css.split('}')) {
      if (rule.trim() === '') continue;
      const [selectors = '', declarations] = rule.split('{');
      if (declarations === undefined || rule.split('{').length > 2) throw new SvgError('selector', selectors.trim().slice(0, 40));
      for (const selector of selectors.split(',')) {
        const groups = SELECTOR.exec(selector.trim())?.groups;
        if (!groups) throw new SvgError('selector', selector.trim().slice(0, 40));
        const [map, key] = groups.name
          ? [byName, groups.name]
          : groups.className
            ? [byClass, groups.className]
            : [byId, groups.id];
        map.set(key as string, [...(map.get(key as string) ?? []), ...readDeclarations(declarations)]);
      }
    }
  }
  return {
    find: ({ name, classes, id }) => [
      ...(byName.get(name) ?? []),
      ...classes.flatMap((one) => byClass.get(one) ?? []),
      ...(id === undefined ? [] : (byId.get(id) ?? [])),
    ],
  };
}
