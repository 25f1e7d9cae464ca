/** The options of a listbox with one active option, while the focus stays in a field (combobox pattern of WAI-ARIA). */
export interface OptionList {
  /** Replaces the options; none or the first becomes active. */
  show(content: readonly Node[], activateFirst: boolean): void;
  /** Activates the previous or next option; wraps around. */
  move(step: 1 | -1): void;
  /** Deactivates the active option; the options remain. */
  release(): void;
  active(): HTMLElement | undefined;
}

export function createOptionList(field: HTMLElement, list: HTMLElement): OptionList {
  let options: readonly HTMLElement[] = [];
  let active: HTMLElement | undefined;
  const activate = (option: HTMLElement | undefined, scroll: boolean) => {
    active?.setAttribute('aria-selected', 'false');
    active = option;
    if (!option) return field.removeAttribute('aria-activedescendant');
    option.setAttribute('aria-selected', 'true');
    field.setAttribute('aria-activedescendant', option.id);
    if (scroll) option.scrollIntoView({ block: 'nearest' });
  };
  list.addEventListener('pointermove', ({ target }) => {
    const option = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null;
    if (option && option !== active) activate(option, false);
  });
  return {
    show(content, activateFirst) {
      list.replaceChildren(...content);
      list.scrollTop = 0;
      options = [...list.querySelectorAll<HTMLElement>('[role="option"]')];
      list.hidden = options.length === 0;
      field.setAttribute('aria-expanded', String(options.length > 0));
      activate(activateFirst ? options[0] : undefined, false);
    },
    move(step) {
      if (options.length === 0) return;
      const index = active ? options.indexOf(active) + step : step > 0 ? 0 : -1;
      activate(options.at(index % options.length), true);
    },
    release: () => activate(undefined, false),
    active: () => active,
  };
}
