import type { ElementContent } from 'hast';
import type { Heading, Nodes } from 'mdast';
import { wrapComponent } from './component.js';
import { type OwnInput, ownDirective } from './definition.js';

export const steps = ownDirective({
  description: 'A numbered list, or sections with headings of one level, as steps with a line between them.',
  form: 'container',
  html(input) {
    const list = renderSteps(input);
    return list.length > 0 ? wrapComponent('steps', [input.h('div.steps', list)]) : [];
  },
});

function renderSteps({ h, blocks, content, render, report }: OwnInput): ElementContent[] {
  const [first] = blocks;
  if (blocks.length === 1 && first?.type === 'list' && first.ordered) return content();
  if (first?.type === 'heading')
    return [
      h(
        'ol',
        splitSections(blocks, first.depth).map((section) => h('li', render(section))),
      ),
    ];
  report('directive-content', { directive: 'steps', reason: 'not-steps' });
  return [];
}

/** Splits blocks before each heading of a level or above it. */
function splitSections(blocks: readonly Nodes[], depth: Heading['depth']): readonly (readonly Nodes[])[] {
  const sections: Nodes[][] = [];
  for (const block of blocks)
    if (block.type === 'heading' && block.depth <= depth) sections.push([block]);
    else sections.at(-1)?.push(block);
  return sections;
}
