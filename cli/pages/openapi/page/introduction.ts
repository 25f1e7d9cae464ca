import type { IntroductionView, Words } from '../../../../templates/api/view.js';
import type { ApiDownload, ApiOptions } from '../../../types.js';
import { type ApiNode, child } from '../document/document.js';
import { asText, formatValue, getOwn } from '../document/guards.js';
import { toPlainLine } from '../document/plain-line.js';
import { downloadView } from '../download/download.js';
import { otherSchemeViews, securityView } from '../operation/security.js';
import { serverViews } from '../operation/server.js';
import { describeExternalDocs, toLinkWord } from '../schema/schema-text.js';
import type { ApiPage, RoutedOperation } from '../types.js';

interface IntroductionInput {
  /** The description, or its first part. */
  readonly description: ApiNode;
  readonly download?: ApiDownload;
  readonly operations: readonly RoutedOperation[];
  readonly options: Pick<ApiOptions, 'remoteImages'>;
}

/** Webhooks are listed one by one up to this number; the tags list them too. */
const MAX_WEBHOOKS = 24;

/** Renders what the index page says about a document; https://spec.openapis.org/oas/v3.2.0.html#info-object */
export function introductionView(
  page: ApiPage,
  { description, download, operations, options }: IntroductionInput,
): IntroductionView {
  const { root } = page.api.document;
  const info = child(root, 'info');
  const getText = (key: string) => asText(getOwn(info.value, key))?.trim() || undefined;
  const summary = getText('summary');
  const version = getOwn(info.value, 'version');
  const webhooks = operations.filter(({ webhook }) => webhook);
  return {
    logo: logoView(child(info, 'x-logo'), page, options),
    summary: summary === undefined ? undefined : toPlainLine(summary),
    version: version === undefined || version === '' ? undefined : formatValue(version),
    description: page.renderProse(description, 2),
    servers: serverViews(root, root, { prefix: '', page }),
    security: securityView(root, page, 'index'),
    otherSchemes: otherSchemeViews(page),
    webhooks: webhooks.length > MAX_WEBHOOKS ? [] : webhooks.map(({ title, path }) => ({ title, href: page.addLink(path) })),
    license: describeLicense(child(info, 'license')),
    contact: describeContact(child(info, 'contact')),
    terms: describeTerms(getText('termsOfService')),
    more: describeExternalDocs(getOwn(root.value, 'externalDocs'), () =>
      page.addLinkFrom(child(root, 'externalDocs', 'url')),
    )?.slice(1),
    download: download && downloadView(download, page),
  };
}

/** An identifier of SPDX, which has a page; https://spdx.org/licenses/ */
const SPDX = /^[A-Za-z\d][\w.+-]*$/;

function describeLicense({ value }: ApiNode): Words | undefined {
  const name = asText(getOwn(value, 'name'))?.trim();
  const identifier = asText(getOwn(value, 'identifier'))?.trim();
  const url = asText(getOwn(value, 'url'))?.trim();
  const text = name ?? identifier ?? url;
  if (text === undefined) return undefined;
  if (url !== undefined) return [toLinkWord(url, text)];
  if (identifier !== undefined && SPDX.test(identifier))
    return [toLinkWord(`https://spdx.org/licenses/${identifier}.html`, text)];
  return [identifier === undefined || identifier === text ? text : `${text} (${identifier})`];
}

/** An address that needs no encoding and has no headers; RFC 6068. */
const EMAIL = /^[\w.!*+/=^{|}~-]+@[\w.-]+$/;

function describeContact({ value }: ApiNode): Words | undefined {
  const [name, url, email] = ['name', 'url', 'email'].map((key) => asText(getOwn(value, key))?.trim());
  const who = url === undefined ? name : toLinkWord(url, name ?? url);
  const address = email && EMAIL.test(email) ? { link: `mailto:${email}`, text: email } : email;
  const words = [who, address].filter((word) => word !== undefined && word !== '') as Words;
  return words.length > 0 ? words.flatMap((word, index): Words => (index > 0 ? [', ', word] : [word])) : undefined;
}

const describeTerms = (url: string | undefined): Words | undefined => (url === undefined ? undefined : [toLinkWord(url, url)]);

/** Returns the logo of `x-logo`: a file of the site, or an image of another host if the site allows them. */
function logoView(logo: ApiNode, page: ApiPage, { remoteImages = [] }: IntroductionInput['options']): IntroductionView['logo'] {
  const url = child(logo, 'url');
  const target = asText(url.value)?.trim();
  if (target === undefined || /[\s"'<>\\]/.test(target)) return undefined;
  const isRemote = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target);
  if (isRemote && !remoteImages.some((host) => target.toLowerCase().startsWith(`https://${host.toLowerCase()}/`)))
    return undefined;
  const src = page.holes.add({ kind: 'image', target, ...page.api.document.locate(url) });
  return { src, alt: asText(getOwn(logo.value, 'altText')) ?? '' };
}
