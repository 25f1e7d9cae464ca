export interface ErrorNotice {
  readonly title: string;
  readonly text: string;
  /** Label of the button. */
  readonly action: string;
  readonly onAction: () => void;
}

/** Creates the box that reports a failure, with a button to try again. It has the design of `Notice` in the application. */
export function createErrorNotice(document: Document, { title, text, action, onAction }: ErrorNotice): HTMLElement {
  const box = document.createElement('div');
  const heading = document.createElement('p');
  const reason = document.createElement('p');
  const button = document.createElement('button');
  box.className = 'notice notice-error';
  box.role = 'alert';
  heading.className = 'notice-title';
  heading.textContent = title;
  reason.textContent = text;
  button.type = 'button';
  button.textContent = action;
  button.addEventListener('click', onAction);
  box.append(heading, reason, button);
  return box;
}
