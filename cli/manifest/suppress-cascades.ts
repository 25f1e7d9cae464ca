import { isError, type Problem } from '../problems/index.js';
import type { ApiPages, SitePath } from '../types.js';

/** Problems of broken targets, and the value that contains the target. */
const DEAD: Readonly<Partial<Record<Problem['id'], string>>> = {
  'dead-link': 'target',
  'dead-anchor': 'target',
  'dead-target': 'target',
  'dead-nav': 'target',
  'redirect-dangling': 'to',
};

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
  return problems.filter(({ id, file, values }) => {
    const address = values[DEAD[id] ?? ''];
    return typeof address !== 'string' || !isUnknown(address, file);
  });
}
