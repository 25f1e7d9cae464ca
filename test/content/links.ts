import type { Link, LinkReference, Nodes } from 'mdast';
import { type ContentPage, nodesOf } from './pages.js';
import { inlineText, isAddress } from './prose.js';

/** Texts that do not say where a link leads: a screen reader lists links without what is around them. */
const EMPTY_HANDED =
  /^(?:click )?(?:here|there|this|that|link|this link|this page|that page|the page|page|docs|the docs|documentation|the documentation|website|more|read more|learn more|see more|more info(?:rmation)?|details|see here|above|below|this (?:guide|section|article|document|post))$/i;

const isLink = (node: Nodes): node is Link | LinkReference => node.type === 'link' || node.type === 'linkReference';

/** Links of a page that do not say where they lead. */
export function linkFaults(page: ContentPage): string[] {
  return [...nodesOf(page.tree)].flatMap(({ node }) => {
    if (!isLink(node)) return [];
    const text = inlineText(node, false).replace(/\s+/g, ' ').trim();
    const fault =
      text === ''
        ? 'the link has no text'
        : isAddress(text)
          ? `the link shows its address "${text}"`
          : EMPTY_HANDED.test(text.replace(/[.:,!→»]+$/, ''))
            ? `the link text "${text}" does not say where it leads`
            : undefined;
    return fault
      ? `${page.file}:${page.lineOf(node)}: ${fault}. Name the page or the thing; set an example address as code.`
      : [];
  });
}

const isOnSite = (url: string): boolean => /^(?:\/|\.{0,2}\/?[^#:]+\.md|\.)/.test(url);

/** A page that does not lead on is a dead end for a reader who came from a search. */
export function isDeadEnd({ tree }: ContentPage): boolean {
  return ![...nodesOf(tree)].some(
    ({ node }) =>
      (node.type === 'link' && isOnSite(node.url)) ||
      ('attributes' in node && isOnSite(node.attributes?.to ?? '')) ||
      (node.type === 'leafDirective' && node.name === 'cards'),
  );
}
