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
  description: 'One alternative of `tabs`.',
  form: 'container',
  attributes: { label: { description: 'Text of the tab.', required: true, isText: true } },
  parent: 'tabs',
  markdown: ({ attributes }) => `**${escapeInline(attributes.label)}**`,
});

/** Returns the tabs of a directive. Everything else in it is reported, as are two tabs with the same label. */
export function collectTabs({ name, parts, report }: Pick<OwnInput, 'name' | 'parts' | 'report'>): Tab[] {
  const collected = parts('tab').map(({ attributes, content }) => ({
    label: String(attributes.label ?? ''),
    children: content(),
  }));
  reportSameLabel(collected, name, report);
  return collected;
}

/** Reports two tabs with the same label. @param directive name of the directive that contains them */
export function reportSameLabel(tabs: readonly Pick<Tab, 'label'>[], directive: string, report: OwnInput['report']): void {
  const labels = tabs.map(({ label }) => label);
  const duplicate = labels.find((label, index) => labels.indexOf(label) !== index);
  if (duplicate !== undefined) report('directive-content', { directive, reason: { kind: 'same-label', label: duplicate } });
}
