/** The options of a listbox, one of which is the active one, while the keyboard stays in a field (combobox pattern of WAI-ARIA). */
export interface OptionList {
  /** Puts other options in place of those there are. @param active whether the first one is chosen at once */
  show(content: readonly Node[], active: boolean): void;
  /** The one before or after the active one; goes round. */
  move(step: 1 | -1): void;
  /** None is the active one any more; the options stay. */
  release(): void;
  active(): HTMLElement | undefined;
}

export function createOptionList(field: HTMLElement, list: HTMLElement): OptionList {
  let options: readonly HTMLElement[] = [];
  let active: HTMLElement | undefined;
  const choose = (option: HTMLElement | undefined, scroll: boolean) => {
    active?.setAttribute('aria-selected', 'false');
    active = option;
    if (!option) return field.removeAttribute('aria-activedescendant');
    option.setAttribute('aria-selected', 'true');
    field.setAttribute('aria-activedescendant', option.id);
    if (scroll) option.scrollIntoView({ block: 'nearest' });
  };
  list.addEventListener('pointermove', ({ target }) => {
    const option = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null;
    if (option && option !== active) choose(option, false);
  });
  return {
    show(content, first) {
      list.replaceChildren(...content);
      list.scrollTop = 0;
      options = [...list.querySelectorAll<HTMLElement>('[role="option"]')];
      list.hidden = options.length === 0;
      field.setAttribute('aria-expanded', String(options.length > 0));
      choose(first ? options[0] : undefined, false);
    },
    move(step) {
      if (options.length === 0) return;
      const at = active ? options.indexOf(active) + step : step > 0 ? 0 : -1;
      choose(options.at(at % options.length), true);
    },
    release: () => choose(undefined, false),
    active: () => active,
  };
}
