import { didYouMean, error, warning } from './sentence.js';

/** Links of an OpenAPI document often cannot be changed, because another team or company wrote the document. */
const forDocument = (fix: string): string =>
  `${fix} If the document was written for another site, set "openapi.documents[].links" to the address that its links are relative to.`;

/** The places outside of pages that name a page or a file. */
const OWNERS = {
  configuration: 'The configuration',
  'style-sheet': 'The style sheet',
  sidebar: 'sidebar.yml',
  pagination_prev: 'pagination_prev',
  pagination_next: 'pagination_next',
  image: 'image',
  author: 'The author',
} as const;
export type TargetOwner = keyof typeof OWNERS;

/** Why the size of an image is unknown. */
const BROKEN_IMAGE = {
  unreadable: 'it cannot be read',
  truncated: 'the file is truncated or not an image',
  format: 'unsupported image format',
} as const;

/** Why a link to a file outside the folders of the site does not become one to its repository. */
const UNLINKABLE = {
  missing: 'does not match any page or file of the repository',
  hidden: 'points to a hidden file of the repository',
  ignored: 'points to a file that git ignores, so it is not in the repository',
  elsewhere: 'points to a file that is not in the repository of the site',
} as const;

/** Problems of the group "Links". */
export const LINKS = {
  'dead-link': error<{
    target: string;
    nearest?: string;
    /** The target is a draft. */
    draft: boolean;
    /** The extension of a target that is a page of another tool. */
    unread?: string;
    /** The link is part of an OpenAPI document. */
    api: boolean;
    /** The path of a target outside the folders of the site, and the reason if its repository has no such file. */
    outside?: { readonly file: string; readonly reason?: keyof typeof UNLINKABLE };
  }>({
    cause: ({ target, draft, unread, outside }) =>
      draft
        ? `Broken link: "${target}" is a draft, which is not published.`
        : outside
          ? `Broken link: "${target}" ${outside.reason ? UNLINKABLE[outside.reason] : 'points outside of content/, and such files are not published'}.`
          : `Broken link: "${target}" does not match any page or file${unread ? `; "${unread}" files are not read` : ''}.`,
    fix: ({ nearest, draft, unread, api, outside }) => {
      if (outside)
        return didYouMean(
          nearest,
          outside.reason === undefined
            ? 'Set "editUrl" in the configuration, so that the link points to the file in its repository.'
            : outside.reason === 'missing'
              ? 'Fix the link, or add the file.'
              : 'Link to the address of the file, if it has one.',
        );
      if (draft) return 'Publish that page, or remove the link.';
      if (api) return forDocument(didYouMean(nearest, 'Fix the link in the document.'));
      return didYouMean(
        nearest,
        unread ? 'Rename that file so that it ends in ".md", and use that name in the link.' : 'Fix the link, or add the page.',
      );
    },
  }),
  'dead-anchor': error<{
    target: string;
    anchor: string;
    /** Route of the page; missing if the link is on that page. */
    page?: string;
    nearest?: string;
    /** Some anchors of the page, in quotes. */
    known?: string;
    /** The link is part of an OpenAPI document. */
    api: boolean;
  }>({
    cause: ({ target, anchor, page }) =>
      target === `#${anchor}`
        ? `Broken link: there is no anchor "${target}" on this page.`
        : `Broken link: "${target}" points to the anchor "#${anchor}", which ${page === undefined ? 'this page' : `the page "${page}"`} does not have.`,
    fix: ({ nearest, known, api }) => {
      const fix = didYouMean(
        nearest && `#${nearest}`,
        known ? `Use one of its anchors: ${known}.` : 'That page has no anchors; link to the page itself.',
      );
      return api ? forDocument(fix) : fix;
    },
  }),
  'not-operation': error<{ target: string }>({
    cause: ({ target }) => `"${target}" is not the page of an operation.`,
    fix: 'Name operations by the last parts of the addresses of their pages, such as "get-order".',
  }),
  'empty-link': error({
    cause: 'This link has no target.',
    fix: 'Write one in the parentheses, or remove the link.',
  }),
  'own-address': warning<{ target: string; nearest?: string }>({
    cause: ({ target }) => `This absolute link points to a page or anchor that does not exist on this site: "${target}".`,
    fix: ({ nearest }) => didYouMean(nearest, 'Fix it, unless another server answers at that address.'),
  }),
  'unsafe-link': error<{ target: string }>({
    cause: ({ target }) => `The link "${target}" uses a protocol that is not allowed.`,
    fix: 'Use https:, http:, mailto:, tel:, a path or an anchor.',
  }),
  'missing-image': error<{ target: string; nearest?: string }>({
    cause: ({ target }) => `The image "${target}" does not exist.`,
    fix: ({ nearest }) => didYouMean(nearest, 'Put it next to the page or in static/.'),
  }),
  'broken-image': error<{ target: string; reason: keyof typeof BROKEN_IMAGE | { readonly message: string }; code?: string }>({
    cause: ({ target, reason, code }) =>
      `The size of the image "${target}" cannot be read: ${typeof reason === 'object' ? reason.message : (BROKEN_IMAGE[reason] ?? reason)}${code === undefined ? '' : ` (${code})`}.`,
    fix: 'Save it again as PNG, JPEG, GIF, WebP, AVIF or SVG with a width and height or a viewBox.',
  }),
  'remote-image': error<{ target: string; host: string }>({
    cause: ({ target }) => `The image "${target}" is on another host, which the site's security policy blocks.`,
    fix: ({ host }) => `Put a copy under static/, or add "${host}" to "remoteImages" in the configuration.`,
  }),
  'remote-style': error<{
    target: string;
    /** Host of an image. */
    host?: string;
    /** A font in the style sheet itself. */
    data: boolean;
  }>({
    cause: ({ target, data }) =>
      data
        ? `The style sheet contains the font "${target}", and the site's security policy blocks fonts that are not files.`
        : `The style sheet loads "${target}" from another host, which the site's security policy blocks.`,
    fix: ({ host }) =>
      `Put a copy under static/ and write its address without a host, as in url(/fonts/text.woff2)${host ? `; for an image, you can also add "${host}" to "remoteImages" in the configuration` : ''}.`,
  }),
  'style-outside': error<{ target: string }>({
    cause: ({ target }) =>
      `The style sheet names "${target}", which is neither a visible file of the site folder nor part of an installed package.`,
    fix: 'Copy the file into the site, under a name that does not begin with a dot.',
  }),
  'dead-target': error<{ where: TargetOwner; target: string; nearest?: string }>({
    cause: ({ where, target }) => `${OWNERS[where] ?? where} names "${target}", which is not a page or file of this site.`,
    fix: ({ nearest }) => didYouMean(nearest, 'Fix it, or add what it names.'),
  }),
};
