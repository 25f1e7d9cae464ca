import { decodeAddress, resolvePath } from '../pages/url.js';
import { isError, type Problem } from '../problems/index.js';
import type { ApiPages, SitePath } from '../types.js';

/** Returns the address that a problem reports as dead, or `undefined` for other problems. */
function getDeadAddress(problem: Problem): string | undefined {
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

interface FailedSources {
  /** Files with errors that define the sidebar: pages of their categories are missing. */
  readonly navigation: readonly SitePath[];
  readonly apis: readonly ApiPages[];
  /** Folders whose generated files are missing. */
  readonly folders: readonly SitePath[];
}

/**
 * Removes follow-up errors: links to pages that may be missing only because the file that defines them has errors. They would hide the error to fix.
 */
export function suppressCascades(problems: readonly Problem[], { navigation, apis, folders }: FailedSources): Problem[] {
  const roots = apis.filter((api) => api.operations.length === 0 && api.problems.some(isError)).map(({ path }) => path);
  const mayBeMissing = (address: string, file: SitePath) => {
    const path = address.replace(/[?#].*$/s, '');
    const mayBeInSidebar = navigation.length > 0 && !navigation.includes(file);
    return (mayBeInSidebar && path.startsWith('/')) || roots.some((root) => path === root || path.startsWith(`${root}/`));
  };
  return problems.filter((problem) => {
    const address = getDeadAddress(problem);
    return address === undefined || !(mayBeMissing(address, problem.file) || isInFolder(address, problem, folders));
  });
}

/** Whether a dead address points into one of some folders. A page with a dead anchor exists. */
function isInFolder(address: string, { id, file }: Problem, folders: readonly SitePath[]): boolean {
  if (folders.length === 0 || id === 'dead-anchor') return false;
  const path = decodeAddress(address.replace(/[?#].*$/s, ''));
  const isRelative = id === 'dead-link' && !path.startsWith('/');
  const target = isRelative ? resolvePath(file, path) : `content/${path.replace(/^\//, '')}`;
  return folders.some((folder) => target === folder || target.startsWith(`${folder}/`));
}
