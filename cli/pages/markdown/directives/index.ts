import { ADMONITIONS } from './admonitions.js';
import { apiRequest } from './api-request.js';
import { buttons } from './buttons.js';
import { codeGroup } from './code-group.js';
import { codeWindow } from './code-window.js';
import type { LoadedDirective } from './definition.js';
import { details } from './details.js';
import { card, cards, linkCard, logo, logos, stat, stats } from './entries.js';
import { extensionReference } from './extension-reference.js';
import { fileTree } from './file-tree.js';
import { feature, hero } from './hero.js';
import { include } from './include.js';
import { badge, icon, kbd, tooltip } from './inline.js';
import { accordions, column, columns } from './layout.js';
import { audio, figure, video } from './media.js';
import { operations } from './operations.js';
import { option, options } from './options.js';
import { steps } from './steps.js';
import { tab, tabs } from './tabs.js';

/** All directives by name, in the order of the reference. */
export const DIRECTIVES: Readonly<Record<string, LoadedDirective>> = {
  ...ADMONITIONS,
  tabs,
  tab,
  'code-group': codeGroup,
  'api-request': apiRequest,
  details,
  accordions,
  figure,
  video,
  audio,
  cards,
  operations,
  card,
  'link-card': linkCard,
  hero,
  buttons,
  'code-window': codeWindow,
  feature,
  logos,
  logo,
  stats,
  stat,
  steps,
  'file-tree': fileTree,
  columns,
  column,
  options,
  option,
  badge,
  kbd,
  icon,
  tooltip,
  include,
  'extension-reference': extensionReference,
};
