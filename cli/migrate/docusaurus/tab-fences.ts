import { type Fence, findFences } from '../body/code-ranges.js';

const TAB = /(?:^|\s)tab(?:=(\{[^}]*\}|"[^"]*"|\S+))?(?=\s|$)/;

/** Joins fences that follow each other and are marked with `tab`, as the plugin for tabs of Docusaurus does, to a code group. */
export function joinTabFences(text: string): string {
  const fences = findFences(text);
  let output = '';
  let from = 0;
  for (let index = 0; index < fences.length; index++) {
    const first = fences[index] as Fence;
    if (!TAB.test(first.info)) continue;
    const group = [first];
    for (
      let next = fences[index + 1];
      next && TAB.test(next.info) && text.slice((group.at(-1) as Fence).end, next.start).trim() === '';
      next = fences[index + 1]
    ) {
      group.push(next);
      index++;
    }
    const indent = first.indent.replace(/\S/g, ' ');
    const isFirst = first.indent === indent;
    const parts = group.map((fence) => text.slice(fence.start, fence.end).replace(fence.info, labelFence(fence.info)));
    output += text.slice(from, first.start);
    output += group.length > 1 && isFirst ? `${indent}:::code-group\n${parts.join('\n\n')}\n${indent}:::` : parts.join('\n\n');
    from = (group.at(-1) as Fence).end;
  }
  return output + text.slice(from);
}

/** The text after the marker of a fence, with the label of its tab in brackets. */
function labelFence(info: string): string {
  const [mark = '', value = ''] = TAB.exec(info) ?? [];
  const given = /"label"\s*:\s*"([^"]+)"/.exec(value)?.[1] ?? (/^"/.test(value) ? value.slice(1, -1) : undefined);
  const rest = info.replace(mark, '').trim();
  if (given === undefined) return rest;
  const [, language = '', meta = ''] = /^(\S*)(.*)$/.exec(rest) ?? [];
  return `${language} [${given}]${meta}`;
}
