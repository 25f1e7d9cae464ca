import type { SlotName, SlotPart } from '../../templates/slot-names.js';
import type { CreateElement, Data, Hydration, TreeNode } from './api.js';
import type { SiteFacts, SitePage } from './site-api.js';

export type { SlotName, SlotPart };

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
  /**
   * Returns one of docsgen's own parts for the slots `navbar` (`menu`, `title`, `version`, `start`, `sections`, `search`, `links`, `end`, `theme`) and `footer`
   * (`site`, `groups`, `end`, `copyright`, `consent`). Throws an error for other names.
   */
  part(name: SlotPart): TreeNode;
}

/** A slot that shows elements on a page. */
export interface ElementSlot {
  /** Its purpose, in one sentence. */
  readonly description: string;
  /**
   * Returns what a page shows; nothing for pages that show nothing. In `head`, that is `meta` and `link` elements, and scripts of the type
   * `application/ld+json`. Depends on its input alone.
   */
  readonly html: (input: SlotInput) => TreeNode | readonly TreeNode[] | null | undefined;
  readonly component?: undefined;
  readonly props?: undefined;
  readonly hydrate?: undefined;
  readonly hosts?: undefined;
}

/** A slot that shows an island: a React component that is rendered when the page is built, and starts in the browser. Not for `head`. */
export interface IslandSlot {
  /** Its purpose, in one sentence. */
  readonly description: string;
  readonly component: (props: never) => unknown;
  /** Returns the props of the component on a page, which are plain data; nothing for pages that do not show it. Without it, all pages show it. */
  readonly props?: (input: SlotInput) => Readonly<Record<string, Data>> | null | undefined;
  /** The default is `visible`. */
  readonly hydrate?: Hydration;
  /** Origins that the component sends requests to, which the policy of the site then allows: `https://api.example.com`. */
  readonly hosts?: readonly string[];
  readonly html?: undefined;
}

/** What a slot shows on a page. */
export type SlotDefinition = ElementSlot | IslandSlot;

/** Returns a slot with its type. */
export const slot = (definition: SlotDefinition): SlotDefinition => definition;
