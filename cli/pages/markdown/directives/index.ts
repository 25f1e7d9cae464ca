import { ADMONITIONS } from './admonitions.js';
import { apiRequest } from './api-request.js';
import { buttons } from './buttons.js';
import { codeWindow } from './code-window.js';
import type { LoadedDirective } from './definition.js';
import { details } from './details.js';
import { card, cards, logo, logos, stat, stats } from './entries.js';
import { extensionReference } from './extension-reference.js';
import { feature, hero } from './hero.js';
import { include } from './include.js';
import { figure, video } from './media.js';
import { steps } from './steps.js';
import { tab, tabs } from './tabs.js';

/** All directives by name, in the order of the reference. */
export const DIRECTIVES: Readonly<Record<string, LoadedDirective>> = {
  ...ADMONITIONS,
  tabs,
  tab,
  'api-request': apiRequest,
  details,
  figure,
  video,
  cards,
  card,
  hero,
  buttons,
  'code-window': codeWindow,
  feature,
  logos,
  logo,
  stats,
  stat,
  steps,
  include,
  'extension-reference': extensionReference,
};
