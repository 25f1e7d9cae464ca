interface Policy {
  createHTML(html: string): string;
}
interface Factory {
  createPolicy(name: string, rules: { createHTML(html: string): string }): Policy;
}

/**
 * The one place where text becomes HTML in the browser: content that the build wrote. Browsers that enforce Trusted Types take it
 * only from here; in others it is the text itself.
 */
export function createTrustedHtml(): (html: string) => string | TrustedHTML {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: Factory };
  const policy = trustedTypes?.createPolicy('docsgen', { createHTML: (html) => html });
  return policy ? (html) => policy.createHTML(html) : (html) => html;
}
