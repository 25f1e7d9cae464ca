import { type Problem, problem } from '../problems/index.js';
import { textOf } from './body/components.js';
import { writeContainer } from './body/markdown-text.js';
import type { ConvertComponent } from './body/rules.js';
import { parseYaml } from './config/yaml.js';
import { readText } from './read-folder.js';
import { asRecord } from './value.js';

/**
 * Reads a map file: component names and what to write instead. `{name}` in a template is an attribute, `{children}` the content. A template that begins
 * with `:::` and has no `{children}` is written around the content; an empty one drops the tags.
 */
export function readMap(
  file: string,
  shown: string,
): { readonly map: ReadonlyMap<string, ConvertComponent>; readonly problems: readonly Problem[] } {
  const text = readText(file);
  if (text === undefined)
    return { map: new Map(), problems: [problem('migrate-map', { file: shown }, { reason: 'unreadable' })] };
  const { value, error } = parseYaml(text);
  if (error !== undefined || typeof value !== 'object' || value === null || Array.isArray(value))
    return { map: new Map(), problems: [problem('migrate-map', { file: shown }, { reason: 'syntax' })] };
  const problems: Problem[] = [];
  const map = new Map<string, ConvertComponent>();
  for (const [name, template] of Object.entries(asRecord(value))) {
    if (typeof template === 'string') map.set(name, fillTemplate(template));
    else problems.push(problem('migrate-map', { file: shown }, { reason: 'value', name }));
  }
  return { map, problems };
}

const fillTemplate =
  (template: string): ConvertComponent =>
  ({ props, children, isBlock }) => {
    const content = children.trim();
    const filled = template
      .replace(/\{([A-Za-z_][\w-]*)\}/g, (_, name: string) => (name === 'children' ? content : (textOf(props, name) ?? '')))
      .replace(/\s[\w-]+=""/g, '');
    if (template.trim() === '') return isBlock ? `${content}\n` : children;
    const [, name, rest = ''] = /^:{3,}([\w-]+)(.*)$/.exec(template.trim()) ?? [];
    if (name === undefined || template.includes('{children}')) return filled;
    const opening = filled.trim().replace(/^:+[\w-]+/, '');
    const [first = '', ...lines] = writeContainer(name, {}, content).split('\n');
    return rest === '' ? [first, ...lines].join('\n') : [`${first}${opening.replace(/^\[\]/, '')}`, ...lines].join('\n');
  };
