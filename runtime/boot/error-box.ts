export interface ErrorBox {
  /** Shows why a page could not be loaded, and moves the keyboard to the button that tries again. */
  show(text: string, retry: () => void): void;
  hide(): void;
}

/** The red box that the application would show in the place of a page, for when there is no application: the page behind it can still be read. */
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
