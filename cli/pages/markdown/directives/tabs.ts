import { escapeInline } from '../escape-markdown.js';
import { type OwnInput, ownDirective, type Tab } from './definition.js';

export const tabs = ownDirective({
  description: 'Alternatives, of which the reader sees one at a time. Contains only `tab` directives.',
  form: 'container',
  attributes: {
    group: { description: 'Tabs with the same group switch together on every page, and the choice is remembered.' },
  },
  html(input) {
    const collected = collectTabs(input);
    return collected.length > 0 ? input.tabs(collected, input.attributes.group) : [];
  },
});

export const tab = ownDirective({
  description: 'One alternative of `tabs`. Its text is in the brackets or in `label`.',
  form: 'container',
  label: 'optional',
  attributes: { label: { description: 'Text of the tab, instead of the brackets.', isText: true } },
  parent: 'tabs',
  markdown: ({ attributes: { label } }) => (label ? `**${escapeInline(label)}**` : { before: '**', after: '**' }),
});

/** Returns the tabs of a directive. Everything else in it is reported, as are a tab without a label and two tabs with the same label. */
export function collectTabs({ name, parts, report }: Pick<OwnInput, 'name' | 'parts' | 'report'>): Tab[] {
  const collected = parts('tab').flatMap((part) => {
    const label = String(part.attributes.label || part.labelText);
    if (label !== '') return [{ label, children: part.content() }];
    if (!part.isRenamed('label')) part.report('missing-attribute', { directive: 'tab', name: 'label' });
    return [];
  });
  reportSameLabel(collected, name, report);
  return collected;
}

/** Reports two tabs with the same label. @param directive name of the directive that contains them */
export function reportSameLabel(tabs: readonly Pick<Tab, 'label'>[], directive: string, report: OwnInput['report']): void {
  const labels = tabs.map(({ label }) => label);
  const duplicate = labels.find((label, index) => labels.indexOf(label) !== index);
  if (duplicate !== undefined) report('directive-content', { directive, reason: { kind: 'same-label', label: duplicate } });
}
