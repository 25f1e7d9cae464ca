import { type MouseEvent, useEffect, useRef } from 'react';
import { LongName } from './long-name.js';
import { Label, NavbarItems } from './menu.js';
import { MethodBadge } from './method-badge.js';
import { containsPage } from './nav-window.js';
import { Slot } from './slot.js';
import * as TEXTS from './texts/page.js';
import type { NavCategoryView, NavEntry, NavSection, NavSlice, PageView, SiteView } from './view.js';

/** What the sidebar can do in the browser in addition to its links. */
export interface SidebarActions {
  /** Loads the pages of a closed category. Rejects if that is impossible. */
  openCategory(key: string): Promise<void>;
  /** Called for clicks on the link that leaves a section. */
  leaveSection(event: MouseEvent): void;
}

interface EntriesProps {
  readonly current: string;
  readonly actions?: SidebarActions;
}

const isCurrent = ({ path }: NavEntry | NavSection, current: string) =>
  path !== undefined && path === current ? 'page' : undefined;

function EntryLink({ entry, current }: { entry: NavEntry; current: string }) {
  return (
    <a
      href={entry.href}
      className={entry.method ? 'nav-operation' : entry.more ? 'nav-more' : undefined}
      aria-current={isCurrent(entry, current)}
    >
      {entry.method ? (
        <>
          <MethodBadge method={entry.method} />
          <span>
            <LongName text={entry.label} />
          </span>
        </>
      ) : (
        <Label {...entry} />
      )}
    </a>
  );
}

interface CategoryProps extends EntriesProps {
  readonly entry: NavEntry;
  readonly category: NavCategoryView;
}

/** The disclosure of a category. Without JavaScript it is only shown if the document contains its pages. */
function Category({ entry, category, current, actions }: CategoryProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key, items, open } = category;
  const isMissing = items.length === 0;
  const load = () => {
    const element = details.current;
    if (!element?.open || !isMissing || key === undefined) return;
    // Open the category's own page instead, which lists the same pages and reports an error if it cannot be loaded either.
    actions?.openCategory(key).catch(() => element.parentElement?.querySelector('a')?.click());
  };
  // It may have been opened before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing else changes what is missing
  useEffect(load, [isMissing]);
  return (
    <details
      ref={details}
      className={isMissing ? 'nav-category nav-missing' : 'nav-category'}
      open={open}
      onToggle={load}
      suppressHydrationWarning
    >
      <summary aria-label={TEXTS.pagesOf(entry.label)} />
      {isMissing ? null : <Entries entries={items} current={current} actions={actions} />}
    </details>
  );
}

function Entry({ entry, ...props }: EntriesProps & { readonly entry: NavEntry }) {
  const { category } = entry;
  if (entry.isGroup)
    return (
      <li className="nav-group">
        <span>
          <Label {...entry} />
        </span>
        <Entries entries={category?.items ?? []} label={entry.label} {...props} />
      </li>
    );
  const hasPages = category && (category.items.length > 0 || category.key !== undefined);
  const names = [hasPages && 'nav-parent', entry.className].filter(Boolean).join(' ');
  return (
    <li className={names || undefined}>
      <EntryLink entry={entry} current={props.current} />
      {hasPages && <Category entry={entry} category={category} {...props} />}
    </li>
  );
}

function Entries({
  entries,
  label,
  ...props
}: EntriesProps & { readonly entries: readonly NavEntry[]; readonly label?: string }) {
  return (
    <ul aria-label={label}>
      {entries.map((entry) => (
        <Entry key={entry.href + entry.label} entry={entry} {...props} />
      ))}
    </ul>
  );
}

interface SidebarProps {
  readonly site: SiteView;
  readonly nav: NavSlice;
  readonly page: Pick<PageView, 'path' | 'tab' | 'slots'>;
  readonly actions?: SidebarActions;
}

/**
 * The navigation: that of the site, or, below its name and a way back, that of the page's section. A category is a link with a native disclosure. On
 * narrow screens the sidebar is the menu, with the tabs and links of the navbar.
 */
export function Sidebar({ site, nav: { section, items }, page, actions }: SidebarProps) {
  const place = section && items.find((entry) => entry.category && containsPage(entry, page.path));
  return (
    <nav
      key={section?.href}
      className={section ? 'sidebar sidebar-section' : 'sidebar'}
      id="docsgen:sidebar"
      aria-label={TEXTS.documentation}
      data-section={section?.href}
    >
      {site.sections.length > 0 && (
        <ul className="sidebar-tabs">
          <NavbarItems items={site.sections} current={page.tab} withLabels isList />
        </ul>
      )}
      <Slot page={page} at="sidebar.top" />
      {section && (
        <div className="nav-head">
          <a className="nav-back" href={site.baseUrl} onClick={actions?.leaveSection}>
            {TEXTS.allDocumentation}
          </a>
          <p className="nav-title">
            <a href={section.href} aria-current={isCurrent(section, page.path)}>
              {section.label}
            </a>
            {place && <span>{place.label}</span>}
          </p>
        </div>
      )}
      <Entries entries={items} current={page.path} actions={actions} />
      <Slot page={page} at="sidebar.bottom" />
      {site.navbar.length > 0 && (
        <ul className="sidebar-links">
          <NavbarItems items={site.navbar} isList />
        </ul>
      )}
    </nav>
  );
}
