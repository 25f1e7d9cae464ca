import { CONSENT_TEXTS, type ConsentTexts } from '../../templates/texts/services.js';
import type { Choice } from './consent.js';

interface QuestionOptions {
  /** Names of the services that wait for consent. */
  readonly services: readonly string[];
  /** Those that differ from the default ones. */
  readonly texts?: Partial<ConsentTexts>;
  /** Whether the browser refuses for the reader, so that there is nothing to choose. */
  readonly isRefused: boolean;
  /** The present choice. */
  readonly getChoice: () => Choice | undefined;
  readonly onChoice: (choice: Choice) => void;
}

/**
 * Creates the question for consent. It is a region at the start of the document, so that it comes first for the keyboard, and does not take the focus.
 *
 * @returns shows the question, and moves the focus to it and back if it was opened with a button
 */
export function createConsentQuestion({
  services,
  texts: changedTexts,
  isRefused,
  getChoice,
  onChoice,
}: QuestionOptions): (opener?: HTMLElement) => void {
  const texts = { ...CONSENT_TEXTS, ...changedTexts };
  let current: HTMLElement | undefined;
  return (opener) => {
    current?.remove();
    const section = document.createElement('section');
    current = section;
    section.className = 'consent';
    section.setAttribute('aria-label', texts.label);
    const text = document.createElement('p');
    text.role = 'status';
    const buttons = document.createElement('div');
    const addButton = (label: string, choice?: Choice) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = label;
      if (choice && opener) button.setAttribute('aria-pressed', String(choice === getChoice()));
      button.addEventListener('click', () => {
        section.remove();
        opener?.focus();
        if (choice) onChoice(choice);
      });
      buttons.append(button);
      return button;
    };
    const first = isRefused ? addButton(texts.close) : addButton(texts.decline, 'declined');
    if (!isRefused) addButton(texts.accept, 'accepted');
    section.append(text, buttons);
    document.body.prepend(section);
    // Screen readers announce changes of a region that exists.
    const names = joinNames(services);
    text.textContent = isRefused
      ? texts.refused
      : texts.text.replace('{services}', () => names).replace('{settings}', () => texts.settings);
    if (opener) first.focus();
  };
}

/** Joins names in the language of the page, which may be one that the browser does not accept. */
function joinNames(names: readonly string[]): string {
  try {
    return new Intl.ListFormat(document.documentElement.lang).format(names);
  } catch {
    return names.join(', ');
  }
}
