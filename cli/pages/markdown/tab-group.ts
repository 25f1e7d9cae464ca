import type { Element, ElementContent } from 'hast';
import { RESERVED_ID_PREFIX } from '../../../templates/reserved-ids.js';
import * as TEXTS from '../../../templates/texts/content.js';
import type { MarkdownContext } from './context.js';
import type { Tab } from './directives/definition.js';
import { element, text } from './hast.js';

/**
 * Renders tabs that work with CSS alone: a radio button, its label and its panel for each. The first tab is selected. If every
 * tab is one block of code, the labels take the place of the blocks' languages.
 */
export function renderTabGroup(tabs: readonly Tab[], group: string | undefined, context: MarkdownContext): Element {
  context.controls += 1;
  const name = `${context.options.idPrefix}tabs-${context.controls}`;
  const blocks = tabs.map(({ children }) => findOnlyBlock(children));
  const isFramed = blocks.every((block) => block !== undefined);
  if (isFramed) for (const block of blocks) removeLanguage(block);
  return element(
    'div',
    {
      className: isFramed ? ['tabs', 'framed'] : ['tabs'],
      role: 'group',
      ariaLabel: TEXTS.choose(tabs.map(({ label }) => label)),
      ...(group ? { dataGroup: group } : {}),
    },
    tabs.flatMap(({ label, children }, index) => {
      const id = `${RESERVED_ID_PREFIX}${name}-${index + 1}`;
      return [
        element('input', { type: 'radio', name, id, value: label, ...(index === 0 ? { checked: true } : {}) }),
        element('label', { htmlFor: [id] }, [text(label)]),
        element('div', { className: ['tab-panel'] }, children),
      ];
    }),
  );
}

/** Returns the block of code that is the whole content of a tab, if it is. */
function findOnlyBlock(children: readonly ElementContent[]): Element | undefined {
  const [block, ...others] = children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const isBlock = block?.type === 'element' && hasClass(block, 'code');
  return isBlock && others.length === 0 ? block : undefined;
}

/** Removes the head of a block of code, unless it shows a title. */
function removeLanguage(block: Element): void {
  const [head] = block.children;
  const [label] = head?.type === 'element' ? head.children : [];
  if (label?.type === 'element' && hasClass(label, 'code-language')) block.children.shift();
}

const hasClass = ({ properties }: Element, name: string): boolean =>
  Array.isArray(properties.className) && properties.className.includes(name);
