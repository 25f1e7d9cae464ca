import type { ReactNode } from 'react';
import { RESERVED_ID_PREFIX } from '../reserved-ids.js';

interface Tab {
  readonly label: string;
  /** Without the prefix that keeps the ids of controls apart from those of the content. */
  readonly id: string;
  /** Id of the panel, for links. */
  readonly panelId?: string;
  readonly className?: string;
  readonly content: ReactNode;
}

interface TabsProps {
  /** Name of the radio buttons. */
  readonly name: string;
  readonly tabs: readonly Tab[];
  readonly className?: string;
  /** Tabs with the same group follow the reader's last choice on every page. */
  readonly group?: string;
  /** Shown before the labels. */
  readonly children?: ReactNode;
}

/** Tabs that work without a script, with the same markup as those of Markdown pages. The first one is selected. */
export function Tabs({ name, tabs, className, group, children }: TabsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the same markup as all tabs have
    <div
      className={className ? `tabs ${className}` : 'tabs'}
      role="group"
      aria-label={`Choose: ${tabs.map(({ label }) => label).join(', ')}`}
      data-group={group}
    >
      {children}
      {tabs.map((tab, index) => (
        <TabControl key={tab.id} tab={tab} name={name} value={group && tab.label} isFirst={index === 0} />
      ))}
    </div>
  );
}

interface TabControlProps {
  readonly tab: Tab;
  readonly name: string;
  /** What is remembered if the reader chooses the tab. */
  readonly value?: string;
  readonly isFirst: boolean;
}

function TabControl({ tab: { id, label, panelId, className, content }, name, value, isFirst }: TabControlProps) {
  const controlId = RESERVED_ID_PREFIX + id;
  return (
    <>
      <input type="radio" name={name} id={controlId} value={value} defaultChecked={isFirst} />
      <label htmlFor={controlId} className={className}>
        {label}
      </label>
      <div className="tab-panel" id={panelId}>
        {content}
      </div>
    </>
  );
}
