import type { SlotName } from '../../templates/slot-names.js';
import type { CreateElement, Data, TreeNode } from './api.js';
import type { SiteFacts, SitePage } from './site-api.js';

export type { SlotName };

/** A page that shows a slot. The search and the not-found page have neither front matter nor headings. */
export interface SlotPage extends Omit<SitePage, 'kind' | 'links' | 'text'> {
  readonly kind: SitePage['kind'] | 'search' | 'not-found';
}

/** Input of a slot. */
export interface SlotInput {
  readonly page: SlotPage;
  readonly site: SiteFacts;
  /** The options of the extension. */
  readonly options: Data;
  readonly h: CreateElement;
  /** Returns the address of a page for a link: `link('/guides/setup')`. Throws an error if there is no such page. */
  link(route: string): string;
}

/** What a slot shows on a page. */
export interface SlotDefinition {
  /** Its purpose, in one sentence. */
  readonly description: string;
  /**
   * Returns what a page shows; nothing for pages that show nothing. In `head`, that is `meta` and `link` elements, and scripts of the type
   * `application/ld+json`. Depends on its input alone.
   */
  readonly html: (input: SlotInput) => TreeNode | readonly TreeNode[] | null | undefined;
}

/** Returns a slot with its type. */
export const slot = (definition: SlotDefinition): SlotDefinition => definition;
