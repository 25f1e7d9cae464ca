/** The options of a listbox with one active option, while the focus stays in a field (combobox pattern of WAI-ARIA). */
export interface OptionList {
  /** Replaces the options. @param active whether the first one becomes active */
  show(content: readonly Node[], active: boolean): void;
  /** Activates the previous or next option; wraps around. */
  move(step: 1 | -1): void;
  /** Deactivates the active option; the options remain. */
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
