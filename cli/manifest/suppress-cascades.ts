import { isError, type Problem } from '../problems/index.js';
import type { ApiPages, SitePath } from '../types.js';

/** The address that a problem reports as dead; `undefined` for any other problem. */
function deadAddress(problem: Problem): string | undefined {
  switch (problem.id) {
    case 'dead-link':
    case 'dead-anchor':
    case 'dead-target':
    case 'dead-nav':
      return problem.values.target;
    case 'redirect-dangling':
      return problem.values.to;
    default:
      return undefined;
  }
}

interface Unread {
  /** Files with errors that define the sidebar: pages of their categories are missing. */
  readonly navigation: readonly SitePath[];
  readonly apis: readonly ApiPages[];
}

/**
 * Suppresses follow-up errors: links to pages that may be missing only because the file that defines them has errors. They would bury the error to
 * fix.
 */
export function suppressCascades(problems: readonly Problem[], { navigation, apis }: Unread): Problem[] {
  const roots = apis.filter((api) => api.operations.length === 0 && api.problems.some(isError)).map(({ path }) => path);
  const isUnknown = (address: string, file: SitePath) => {
    const path = address.replace(/[?#].*$/s, '');
    const isOfNavigation = navigation.length > 0 && !navigation.includes(file);
    return (isOfNavigation && path.startsWith('/')) || roots.some((root) => path === root || path.startsWith(`${root}/`));
  };
  return problems.filter((one) => {
    const address = deadAddress(one);
    return address === undefined || !isUnknown(address, one.file);
  });
}
