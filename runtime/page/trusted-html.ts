interface Policy {
  createHTML(html: string): string;
  createScriptURL(url: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy;
}

let policy: Policy | undefined;

/** Returns the policy `docsgen`, which a document can create once: it allows HTML and scripts of the build. */
function getPolicy(): Policy {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: PolicyFactory };
  const rules = { createHTML: (html: string) => html, createScriptURL: (url: string) => url };
  policy ??= trustedTypes?.createPolicy('docsgen', rules) ?? rules;
  return policy;
}

/**
 * Creates the only function that turns text into HTML in the browser; its input was written by the build. Browsers that enforce
 * Trusted Types accept only its result; in others the result is the text itself.
 */
export function createTrustedHtml(): (html: string) => string | TrustedHTML {
  const trusted = getPolicy();
  return (html) => trusted.createHTML(html);
}

/** Returns the address of a script of the site in the form that Trusted Types require. */
export const trustScript = (url: string): string => getPolicy().createScriptURL(url);
