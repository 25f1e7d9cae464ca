import { asArray, asRecord, asText } from '../value.js';
import { writeContainer } from './markdown-text.js';

interface Landing {
  readonly title: string | undefined;
  readonly text: string | undefined;
  /** Records with a label and an address. */
  readonly actions: readonly unknown[];
  /** Records with a title, a text and an address. */
  readonly features: readonly unknown[];
  link(target: string): string;
}

/** The opening of a landing page, as directives. Empty without a title. */
export function writeLanding({ title, text, actions, features, link }: Landing): string {
  if (title === undefined) return '';
  const buttons = asArray(actions).flatMap((one) => {
    const action = asRecord(one);
    const to = asText(action.link) ?? asText(action.href);
    const label = asText(action.text) ?? asText(action.label);
    return to === undefined || label === undefined ? [] : [`[${label}](${link(to)})`];
  });
  const content = [text ?? '', ...(buttons.length > 0 ? [`:::buttons\n${buttons.join('\n')}\n:::`] : [])].join('\n\n');
  const cards = asArray(features).flatMap((one) => {
    const feature = asRecord(one);
    const label = asText(feature.title);
    const to = asText(feature.link);
    return label === undefined
      ? []
      : [
          writeContainer(
            'card',
            { label, attributes: { to: to === undefined ? undefined : link(to) } },
            asText(feature.details) ?? '',
          ),
        ];
  });
  return `${writeContainer('hero', { label: title }, content)}\n\n${cards.length > 0 ? `${writeContainer('cards', {}, cards.join('\n\n'))}\n\n` : ''}`;
}
