import { BRANDS } from '../config/brand-icons.js';
import { listConfiguredIcons } from '../config/configured-icons.js';
import { findIconError } from '../pages/find-icon.js';
import { type Problem, problemAt } from '../problems/index.js';
import type { IconSet } from '../sources/icon-set.js';
import type { Location, Outline, SiteConfig } from '../types.js';
import type { NamedIcon } from './sidebar-file.js';

interface IconsInput {
  readonly config: SiteConfig;
  /** Returns the location of an option in the configuration. */
  readonly place: (keys: readonly PropertyKey[]) => Location;
  readonly outlines: readonly Outline[];
  /** The icons of files `sidebar.yml` and category files. */
  readonly icons: readonly NamedIcon[];
  /** Icons of installed packages. */
  readonly sets: readonly IconSet[];
}

/** Reports icons of the navigation that do not exist or cannot be drawn. */
export function findIconProblems({ config, place, outlines, icons, sets }: IconsInput): Problem[] {
  const ofPages = outlines.flatMap(({ source, marks, places }) =>
    marks?.icon === undefined ? [] : [{ icon: marks.icon, location: places.sidebar_icon ?? { file: source } }],
  );
  const configured = listConfiguredIcons(config).map(({ icon, keys }) => ({ icon, location: place(keys) }));
  return [...configured, ...icons, ...ofPages].flatMap(({ icon, location }) => {
    const error = findIconError(icon, sets, Object.keys(BRANDS));
    return error ? [problemAt(error, location)] : [];
  });
}
