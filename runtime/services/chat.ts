import { ownService } from '../../templates/service.js';
import * as TEXTS from '../../templates/texts/services.js';
import { addStyle } from '../page/add-style.js';
import { showAtEnd } from '../page/show-at-end.js';

/** Name of its style sheet, in the same folder as this script. Defined when the runtime is bundled. */
declare const CHAT_STYLE: string;

interface ChatSettings {
  readonly url: string;
  /** Missing if it is the default one. */
  readonly label?: string;
}

/** What the page of a chat may do in its frame: everything a chat needs, except replacing the page around it. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads';

export default ownService<ChatSettings>({
  description: 'A chat in a frame.',
  frames: ({ url }) => [url],
  async start({ settings }) {
    // Without its style, it would cover or move the page.
    await addStyle(new URL(CHAT_STYLE, import.meta.url).href);
    showChat(settings);
  },
});

/** Adds a button that opens the chat. Its frame is loaded when it is first opened and keeps its state when it is closed. */
function showChat({ url, label = TEXTS.chat }: ChatSettings): void {
  const section = document.createElement('section');
  section.className = 'chat';
  section.setAttribute('aria-label', label);
  const open = createButton('chat-button', label);
  open.textContent = label;
  open.setAttribute('aria-expanded', 'false');
  const panel = document.createElement('div');
  panel.className = 'chat-panel';
  panel.hidden = true;
  section.append(open, panel);

  const fill = () => {
    const { host } = new URL(url);
    const head = document.createElement('div');
    head.className = 'chat-head';
    const close = createButton('icon-button', TEXTS.closeChat);
    const icon = document.createElement('span');
    icon.className = 'icon icon-close';
    close.append(icon);
    close.addEventListener('click', () => toggle(false));
    head.append(TEXTS.chatOf(label, host), close);
    const frame = document.createElement('iframe');
    frame.title = TEXTS.chatOf(label, host);
    frame.setAttribute('sandbox', SANDBOX);
    frame.referrerPolicy = 'strict-origin';
    frame.src = url;
    panel.append(head, frame);
  };
  const toggle = (isOpen: boolean) => {
    if (isOpen && !panel.hasChildNodes()) fill();
    panel.hidden = !isOpen;
    open.hidden = isOpen;
    open.setAttribute('aria-expanded', String(isOpen));
    (isOpen ? panel.querySelector('button') : open)?.focus();
  };
  open.addEventListener('click', () => toggle(true));
  panel.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') toggle(false);
  });
  document.body.append(section);
  showAtEnd(section);
}

function createButton(className: string, label: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.setAttribute('aria-label', label);
  return button;
}
