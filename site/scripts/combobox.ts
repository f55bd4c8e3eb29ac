/**
 * One suggestion: when it is chosen, the page at `path` opens, or `text` goes into the box; `detail` tells it from
 * similar ones.
 */
export type Option = {
  readonly text: string;
  readonly detail: string;
  readonly path: string | null;
};

type OptionList = {
  readonly show: (options: readonly Option[]) => void;
  readonly close: () => void;
};

/**
 * Makes a combobox of a text box, as in the ARIA Authoring Practices: the focus stays in the box, arrow
 * keys move through the options, Enter takes the marked option, and Escape closes the list. While no
 * option is marked, Enter submits the form as usual.
 * @param box its nearest `.search-field` gets the list
 * @param onOpen called when an arrow key is pressed while the list is closed
 */
export function listUnder(box: HTMLInputElement, onOpen: () => void): OptionList {
  const list = document.createElement('ul');
  list.id = `${box.name}-options`;
  list.className = 'suggestions';
  list.role = 'listbox';
  list.ariaLabel = 'Suggestions';
  list.hidden = true;
  const announcer = document.createElement('p');
  announcer.className = 'unseen';
  announcer.role = 'status';
  box.closest('.search-field')?.append(list, announcer);
  box.role = 'combobox';
  box.ariaAutoComplete = 'list';
  box.ariaExpanded = 'false';
  box.setAttribute('aria-controls', list.id);
  let shown: readonly Option[] = [];
  let marked = -1;

  function show(options: readonly Option[]): void {
    close();
    // The focus may have moved on while the options were loading.
    if (options.length === 0 || document.activeElement !== box) return;
    shown = options;
    list.replaceChildren(...options.map(optionElement));
    list.hidden = false;
    box.ariaExpanded = 'true';
    announcer.textContent = `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}`;
  }

  function close(): void {
    mark(-1);
    list.hidden = true;
    box.ariaExpanded = 'false';
    announcer.textContent = '';
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
    const option = shown[index];
    if (option === undefined) return;
    close();
    if (option.path !== null) {
      location.assign(option.path);
      return;
    }
    box.value = option.text;
    // A plain Event, not an InputEvent: listeners can tell a choice from typing.
    box.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** Moves the mark; after the last option no option is marked, then the first one is. */
  const step = (by: 1 | -1) => {
    const places = shown.length + 1;
    mark(((marked + 1 + by + places) % places) - 1);
  };

  box.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const arrow = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (arrow !== null) {
      event.preventDefault();
      if (list.hidden) onOpen();
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
  // Pressing an option must not take the focus from the box.
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
