interface Rules {
  createHTML(html: string): string;
  createScriptURL(url: string): string;
}
interface Factory {
  createPolicy(name: string, rules: Rules): Rules;
}

let policy: Rules | undefined;

/** The policy `docsgen`, of which a document can have one: what the build wrote may become HTML, and what it shipped may run. */
function trustedPolicy(): Rules {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: Factory };
  const rules = { createHTML: (html: string) => html, createScriptURL: (url: string) => url };
  policy ??= trustedTypes?.createPolicy('docsgen', rules) ?? rules;
  return policy;
}

/**
 * The one place where text becomes HTML in the browser: content that the build wrote. Browsers that enforce Trusted Types take it
 * only from here; in others it is the text itself.
 */
export function createTrustedHtml(): (html: string) => string | TrustedHTML {
  const trusted = trustedPolicy();
  return (html) => trusted.createHTML(html);
}

/** The address of a script of the site, as browsers that enforce Trusted Types take it. */
export const trustedScript = (url: string): string => trustedPolicy().createScriptURL(url);
