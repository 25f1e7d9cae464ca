import { isModifiedClick, onClick } from './clicks.js';
import { showToast } from './toast.js';

/** How long a button shows its result, in milliseconds. */
const RESULT_DURATION = 2000;

/** Adds a copy button to every code block under `root`. */
export function addCopyButtons(root: ParentNode): void {
  for (const block of root.querySelectorAll('.code')) {
    if (block.querySelector('.copy')) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.setAttribute('aria-live', 'polite');
    button.textContent = 'Copy';
    block.append(button);
  }
}

/** Handles the copy buttons of code blocks and the link that copies the page as Markdown. */
export function startCopy(): void {
  onClick('.code > .copy', async (button) => {
    const code = button.parentElement?.querySelector('code');
    if (code) showResult(button, (await copyText(code)) ? 'Copied' : 'Press Ctrl+C');
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
      showToast('Copied');
    } catch {
      location.assign(href);
    }
  });
}

/** Copies code. Without a clipboard (no HTTPS) it selects the code, so that the reader can copy it. */
async function copyText(code: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText((code.textContent ?? '').replace(/\n$/, ''));
    return true;
  } catch {
    getSelection()?.selectAllChildren(code);
    return document.execCommand('copy');
  }
}

function showResult(element: HTMLElement, text: string): void {
  element.dataset.label ??= element.textContent ?? '';
  element.textContent = text;
  setTimeout(() => {
    element.textContent = element.dataset.label ?? '';
  }, RESULT_DURATION);
}
