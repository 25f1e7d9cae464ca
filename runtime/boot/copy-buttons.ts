import * as TEXTS from '../../templates/texts/controls.js';
import { isModifiedClick, onClick } from './clicks.js';
import { showToast } from './toast.js';

/** How long a button shows its result, in milliseconds. */
const RESULT_DURATION = 2000;

/** Adds a copy button to every code block under `root`, and a switch that wraps lines to those with long ones. */
export function addCopyButtons(root: ParentNode): void {
  for (const block of root.querySelectorAll<HTMLElement>('.code')) {
    if (block.querySelector('.copy, .wrap')) continue;
    const head = block.querySelector('.code-head') ?? block;
    if (block.dataset.wrap) {
      const wrap = createButton('wrap', '');
      wrap.setAttribute('aria-label', TEXTS.wrapLines);
      wrap.setAttribute('aria-pressed', String(block.classList.contains('wraps')));
      head.append(wrap);
    }
    if (block.classList.contains('nocopy')) continue;
    const copy = createButton('copy', TEXTS.copy);
    copy.setAttribute('aria-live', 'polite');
    head.append(copy);
  }
}

function createButton(className: string, text: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.textContent = text;
  return button;
}

/** Handles the buttons of code blocks and the link that copies the page as Markdown. */
export function startCopy(): void {
  onClick('.code .wrap', (button) => button.setAttribute('aria-pressed', String(button.ariaPressed !== 'true')));
  onClick('.code .copy', async (button) => {
    const code = button.closest('.code')?.querySelector('code');
    if (code) showResult(button, (await copyText(code)) ? TEXTS.copied : TEXTS.pressCopyKeys);
  });
  onClick('a[data-action="copy-markdown"]', async (link, event) => {
    const { href } = link as HTMLAnchorElement;
    if (isModifiedClick(event) || !navigator.clipboard) return;
    event.preventDefault();
    try {
      const text = fetch(href).then((response) =>
        response.ok ? response.text() : Promise.reject(new Error(response.statusText)),
      );
      // Safari drops the user activation while the text is fetched, unless the clipboard receives the promise.
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
      showToast(TEXTS.copied);
    } catch {
      location.assign(href);
    }
  });
}

/** Copies code. Without a clipboard (no HTTPS) it selects the code, so that the reader can copy it. */
async function copyText(code: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(readCode(code));
    return true;
  } catch {
    getSelection()?.selectAllChildren(code);
    return document.execCommand('copy');
  }
}

/** Returns the code to copy: of a record of a terminal, only the commands. */
function readCode(code: HTMLElement): string {
  const copy = code.cloneNode(true) as HTMLElement;
  for (const part of copy.querySelectorAll('.prompt, .output')) part.remove();
  return (copy.textContent ?? '').replace(/\n$/, '');
}

function showResult(element: HTMLElement, text: string): void {
  element.dataset.label ??= element.textContent ?? '';
  element.textContent = text;
  setTimeout(() => {
    element.textContent = element.dataset.label ?? '';
  }, RESULT_DURATION);
}
