import type { LiveProblem } from '../../templates/live.js';
import * as TEXTS from '../../templates/texts/watch.js';

/** Text of the style sheet `overlay.css`. Defined by the bundler. */
declare const OVERLAY_STYLE: string;

/** Session storage key of the problems that the writer has dismissed. */
const KEY = 'docsgen.problems';

/** Lists the problems of the site on top of the page until they are fixed or dismissed. */
export interface Overlay {
  show(problems: readonly LiveProblem[]): void;
  /** Shows whether the page still receives updates. */
  showConnection(isConnected: boolean): void;
}

export function createOverlay(): Overlay {
  const host = document.createElement('docsgen-problems');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(OVERLAY_STYLE);
  root.adoptedStyleSheets = [sheet];
  const region = document.createElement('div');
  region.setAttribute('role', 'alert');
  const status = document.createElement('div');
  status.setAttribute('role', 'status');
  root.append(status, region);
  let shownProblems = '[]';
  const close = () => {
    sessionStorage.setItem(KEY, shownProblems);
    region.replaceChildren();
  };
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && root.activeElement) close();
  });
  return {
    show(problems) {
      document.body.append(host);
      const text = JSON.stringify(problems);
      if (text === shownProblems) return;
      shownProblems = text;
      if (problems.length === 0) sessionStorage.removeItem(KEY);
      const isDismissed = problems.length === 0 || sessionStorage.getItem(KEY) === text;
      region.replaceChildren(...(isDismissed ? [] : [createPanel(problems, close)]));
    },
    showConnection(isConnected) {
      document.body.append(host);
      const text = isConnected ? '' : TEXTS.disconnected;
      if (status.textContent !== text) status.textContent = text;
    },
  };
}

function createPanel(problems: readonly LiveProblem[], close: () => void): HTMLElement {
  const errors = problems.filter(({ level }) => level === 'error').length;
  const warnings = problems.length - errors;
  const counts = [errors > 0 && TEXTS.errorCount(errors), warnings > 0 && TEXTS.warningCount(warnings)];
  const title = counts.filter((count) => count !== false).join(', ');
  const details = document.createElement('details');
  details.open = errors > 0;
  const list = createElement('ul', '', ...problems.map(createItem));
  // Scrollable content must be reachable with the keyboard.
  list.tabIndex = 0;
  details.append(createElement('summary', '', title), list);
  const button = createElement('button', '', TEXTS.close);
  button.setAttribute('type', 'button');
  button.addEventListener('click', close);
  const panel = createElement('section', errors > 0 ? 'panel' : 'panel mild', details, button);
  panel.setAttribute('aria-label', TEXTS.problems);
  return panel;
}

const createItem = ({ level, place, cause, fix }: LiveProblem): HTMLElement =>
  createElement(
    'li',
    '',
    createElement(
      'p',
      '',
      createElement('strong', level, TEXTS.levels[level]),
      ...(place ? [' ', createElement('code', '', place)] : []),
    ),
    createElement('p', '', cause),
    createElement('p', 'fix', fix),
  );

function createElement(name: string, className: string, ...children: (string | Node)[]): HTMLElement {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...children);
  return element;
}
