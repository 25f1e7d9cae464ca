import { didYouMean, type Sentence } from './sentence.js';

/** Links of an OpenAPI document often cannot be changed, because the document comes from elsewhere. */
const forDocument = (fix: string): string =>
  `${fix} If the document was written for another site, set "openapi.documents[].links" to the address that its links are relative to.`;

/** Problems of the group "Links". */
export const LINKS = {
  'dead-link': {
    level: 'error',
    cause: (v) =>
      v.draft
        ? `The link "${v.target}" points to a draft, which is not published.`
        : `The link "${v.target}" does not match any page or file of this site${v.unread ? `; "${v.unread}" files are not read` : ''}.`,
    fix: (v) => {
      if (v.draft) return 'Publish that page, or remove the link.';
      if (v.api) return forDocument(didYouMean(v, 'Fix the link in the document.'));
      return didYouMean(
        v,
        v.unread ? 'Rename that file so that it ends in ".md", and use that name in the link.' : 'Fix the link, or add the page.',
      );
    },
  },
  'dead-anchor': {
    level: 'error',
    cause: (v) =>
      v.target === `#${v.anchor}`
        ? `There is no anchor "${v.target}" on this page.`
        : `"${v.target}" names the anchor "#${v.anchor}", which ${v.page} does not have.`,
    fix: (v) => {
      const fix = didYouMean(
        { nearest: v.nearest && `#${v.nearest}` },
        v.known ? `Use one of its anchors: ${v.known}.` : 'That page has no anchors; link to the page itself.',
      );
      return v.api ? forDocument(fix) : fix;
    },
  },
  'empty-link': {
    level: 'error',
    cause: () => 'This link has no target.',
    fix: () => 'Write one in the parentheses, or remove the link.',
  },
  'own-address': {
    level: 'warning',
    cause: (v) => `The address of this site followed by "${v.target}" does not match any page or anchor of it.`,
    fix: (v) => didYouMean(v, 'Fix it, unless something else answers there.'),
  },
  'unsafe-link': {
    level: 'error',
    cause: (v) => `The link "${v.target}" uses a protocol that is not allowed.`,
    fix: () => 'Use https:, http:, mailto:, tel:, a path or an anchor.',
  },
  'missing-image': {
    level: 'error',
    cause: (v) => `The image "${v.target}" does not exist.`,
    fix: (v) => didYouMean(v, 'Put it next to the page or in static/.'),
  },
  'broken-image': {
    level: 'error',
    cause: (v) => `The size of the image "${v.target}" cannot be read: ${v.reason}.`,
    fix: () => 'Save it again as PNG, JPEG, GIF, WebP, AVIF or SVG with a width and height or a viewBox.',
  },
  'remote-image': {
    level: 'error',
    cause: (v) => `The image "${v.target}" comes from another host, which the site's security policy blocks.`,
    fix: (v) => `Put a copy under static/, or add "${v.host}" to "remoteImages" in the configuration.`,
  },
  'remote-style': {
    level: 'error',
    cause: (v) =>
      v.data
        ? `The style sheet contains the font "${v.target}", and the site's security policy blocks fonts that are not files.`
        : `The style sheet loads "${v.target}" from another host, which the site's security policy blocks.`,
    fix: (v) =>
      `Put a copy under static/ and write its address without a host, as in url(/fonts/text.woff2)${v.host ? `; for an image, you can also add "${v.host}" to "remoteImages" in the configuration` : ''}.`,
  },
  'style-outside': {
    level: 'error',
    cause: (v) =>
      `The style sheet names "${v.target}", which is neither a visible file of the site folder nor part of an installed package.`,
    fix: () => 'Copy the file into the site, under a name that does not begin with a dot.',
  },
  'dead-target': {
    level: 'error',
    cause: (v) => `${v.where} names "${v.target}", which is not a page or file of this site.`,
    fix: (v) => didYouMean(v, 'Fix it, or add what it names.'),
  },
} as const satisfies Record<string, Sentence>;
