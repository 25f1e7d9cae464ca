import type { Code, Nodes } from 'mdast';
import * as TEXTS from '../../../../templates/texts/content.js';
import { FENCE_LABEL, splitTitle } from '../fence-title.js';
import { labelLanguage } from '../language-labels.js';
import { ownDirective } from './definition.js';
import { reportSameLabel } from './tabs.js';

export const codeGroup = ownDirective({
  description: 'Fences as tabs. Each is named by `[label]` after its language, by its title, or else by its language.',
  form: 'container',
  attributes: {
    group: { description: 'As for `tabs`.' },
  },
  html({ blocks, attributes: { group }, render, tabs, report }) {
    const fences = blocks.flatMap((block) => (block.type === 'code' ? labelFence(block) : []));
    for (const block of blocks)
      if (block.type !== 'code' && !isComment(block))
        report('directive-content', { directive: 'code-group', reason: 'not-fences' }, block);
    if (fences.length === 0) {
      report('directive-content', { directive: 'code-group', reason: 'no-code' });
      return [];
    }
    reportSameLabel(fences, 'code-group', report);
    return tabs(
      fences.map(({ label, fence }) => ({ label, children: render([fence]) })),
      group,
    );
  },
});

/** Whether a block is a comment, such as one for a formatter: HTML that is empty without its comments. */
const isComment = (block: Nodes): boolean => block.type === 'html' && block.value.trim() === '';

/** Returns the label of a fence, and the fence without it. */
function labelFence(fence: Code): { readonly label: string; readonly fence: Code } {
  const written = fence.meta ?? '';
  const [mark = '', inBrackets] = FENCE_LABEL.exec(written) ?? [];
  const { title, meta } = splitTitle(written.replace(mark, ''));
  const label = (inBrackets ?? title)?.trim() || labelLanguage(fence.lang ?? 'text') || TEXTS.plainText;
  return { label, fence: { ...fence, meta } };
}
