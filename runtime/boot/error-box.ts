export interface ErrorBox {
  /** Shows why a page could not be loaded and focuses the retry button. */
  show(text: string, retry: () => void): void;
  hide(): void;
}

/** The error box shown while there is no application. Unlike the application's, it leaves the current page readable behind it. */
export function createErrorBox(document: Document): ErrorBox {
  let box: HTMLElement | undefined;
  const hide = () => box?.remove();
  return {
    hide,
    show(text, retry) {
      hide();
      const title = document.createElement('p');
      const reason = document.createElement('p');
      const button = document.createElement('button');
      title.className = 'notice-title';
      title.textContent = 'This page could not be loaded.';
      reason.textContent = text;
      button.type = 'button';
      button.textContent = 'Retry';
      button.addEventListener('click', retry);
      box = document.createElement('div');
      box.className = 'notice notice-error notice-early';
      box.role = 'alert';
      box.append(title, reason, button);
      document.body.append(box);
      button.focus();
    },
  };
}
