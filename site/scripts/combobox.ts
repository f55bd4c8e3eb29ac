/** What is offered: what the box says when it is chosen, and what tells it from others. */
export type Option = { readonly text: string; readonly detail: string };

type OptionList = {
  readonly show: (options: readonly Option[]) => void;
  readonly close: () => void;
};

/**
 * Makes a combobox of a box of a form, as the ARIA practices have it: the keyboard stays in the box,
 * arrows go through what is offered, Enter takes it, and Escape puts it away. While nothing of it is
 * marked, every key does what it always does, Enter included.
 * @param box in an element of its own, which the list is put into
 * @param onWanted the list is asked for with an arrow while it is closed
 */
export function listUnder(box: HTMLInputElement, onWanted: () => void): OptionList {
  const list = document.createElement('ul');
  list.id = `${box.name}-options`;
  list.className = 'suggestions';
  list.role = 'listbox';
  list.ariaLabel = 'Suggestions';
  list.hidden = true;
  const told = document.createElement('p');
  told.className = 'unseen';
  told.role = 'status';
  box.closest('.search-field')?.append(list, told);
  box.role = 'combobox';
  box.ariaAutoComplete = 'list';
  box.ariaExpanded = 'false';
  box.setAttribute('aria-controls', list.id);
  let texts: readonly string[] = [];
  let marked = -1;

  function show(options: readonly Option[]): void {
    close();
    // Whoever has gone on by now is not to be bothered.
    if (options.length === 0 || document.activeElement !== box) return;
    texts = options.map(({ text }) => text);
    list.replaceChildren(...options.map(optionElement));
    list.hidden = false;
    box.ariaExpanded = 'true';
    told.textContent = `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}`;
  }

  function close(): void {
    mark(-1);
    list.hidden = true;
    box.ariaExpanded = 'false';
    told.textContent = '';
  }

  function mark(index: number): void {
    list.children[marked]?.setAttribute('aria-selected', 'false');
    marked = index;
    const option = list.children[marked];
    if (option) {
      option.setAttribute('aria-selected', 'true');
      option.scrollIntoView({ block: 'nearest' });
      box.setAttribute('aria-activedescendant', option.id);
    } else box.removeAttribute('aria-activedescendant');
  }

  function choose(index: number): void {
    const text = texts[index];
    if (text === undefined) return;
    box.value = text;
    close();
    // No InputEvent: nobody has typed.
    box.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** After the last comes the box itself, and after that the first. */
  const step = (by: 1 | -1) => {
    const places = texts.length + 1;
    mark(((marked + 1 + by + places) % places) - 1);
  };

  box.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const arrow = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (arrow !== null) {
      event.preventDefault();
      if (list.hidden) onWanted();
      else if (event.altKey) close();
      else step(arrow);
    } else if (list.hidden) return;
    else if (event.key === 'Enter' && marked >= 0) {
      event.preventDefault();
      choose(marked);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key === 'Home' || event.key === 'End') mark(-1);
  });
  box.addEventListener('blur', close);
  // The keyboard stays in the box.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest('[role="option"]') : null;
    if (option) choose([...list.children].indexOf(option));
  });
  return { show, close };

  function optionElement({ text, detail }: Option, index: number): HTMLElement {
    const option = document.createElement('li');
    option.id = `${list.id}-${index}`;
    option.role = 'option';
    option.ariaSelected = 'false';
    const name = document.createElement('span');
    name.dir = 'auto';
    name.textContent = text;
    const rest = document.createElement('span');
    rest.dir = 'auto';
    rest.textContent = detail;
    option.append(name, ' ', rest);
    return option;
  }
}
