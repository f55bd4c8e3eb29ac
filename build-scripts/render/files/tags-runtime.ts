/** An element that is added to a page. `namespace` is absent for HTML. */
export type TagNode =
  | string
  | {
      readonly name: string;
      readonly namespace?: string;
      readonly attributes: readonly (readonly [name: string, value: string])[];
      /** Event handlers by attribute, as positions in the step's list of functions. */
      readonly handlers: readonly (readonly [attribute: string, index: number])[];
      readonly content: readonly TagNode[];
    };

export type TagPlace = 'head' | 'body-start' | 'body-end';

export type TagsSetup = {
  /** Hash of the script's steps. A newer script does not continue the steps of an older one. */
  readonly version: string;
  /** Whether the step of each index waits for the visitor's consent. */
  readonly consent: readonly boolean[];
  readonly storageKey: string;
  readonly maxAgeMs: number;
  readonly policyPath: string;
};

export type SiteTags = {
  /** Returns whether the step is due, and marks it as done in that case. */
  step(index: number): boolean;
  /** Adds an element in its place. If it is `blocking`, later steps wait until it is loaded. */
  add(
    place: TagPlace,
    node: TagNode,
    handlers: readonly ((event: Event) => unknown)[],
    blocking: boolean,
  ): void;
};

/**
 * Runs the tags in the browser, in less than 3 KB. The browser gets this function's source text with its
 * comments, so it must not use anything outside of itself.
 *
 * The script runs several times: when the visitor consents, and when a blocking script is loaded, it is
 * added to the page again and does the steps that are due then. So the code of tags is at the script's top
 * level, and its declarations are global, as in a script of its own.
 */
export function startTags(
  setup: TagsSetup,
  host: { siteTags?: SiteTags & { version: string } },
): SiteTags {
  const running = host.siteTags;
  if (running) return running.version === setup.version ? running : { step: () => false, add() {} };

  const own = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '';
  const done = new Set<number>();
  let waiting = false;
  let choice =
    readChoice() ??
    ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
      ? false
      : undefined);
  const asks = setup.consent.includes(true);

  function readChoice(): boolean | undefined {
    try {
      const [answer, at] = JSON.parse(localStorage.getItem(setup.storageKey) ?? '[]');
      if (Date.now() - at < setup.maxAgeMs && typeof answer === 'boolean') return answer;
    } catch {
      // Without storage, the notice comes up on each page.
    }
    return undefined;
  }

  function keepChoice(answer: boolean): void {
    const withdrawn = choice === true && !answer;
    choice = answer;
    try {
      localStorage.setItem(setup.storageKey, JSON.stringify([answer, Date.now()]));
    } catch {
      // As above.
    }
    if (withdrawn) location.reload();
    else if (answer) again();
    document.querySelector('.consent')?.remove();
    showSettings();
  }

  function again(): void {
    const script = document.createElement('script');
    script.src = own;
    document.head.append(script);
    script.remove();
  }

  function build(node: TagNode, handlers: readonly ((event: Event) => unknown)[]): Element | Text {
    if (typeof node === 'string') return document.createTextNode(node);
    if (node.name === 'style') {
      // The policy forbids style elements, too.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(node.content.join(''));
      document.adoptedStyleSheets.push(sheet);
      return document.createTextNode('');
    }
    const element = document.createElementNS(
      node.namespace ?? 'http://www.w3.org/1999/xhtml',
      node.name,
    );
    if (element instanceof HTMLScriptElement) element.async = false;
    for (const [name, value] of node.attributes) {
      // The policy forbids style attributes, not styles that scripts set.
      if (name === 'style' && 'style' in element && element.style instanceof CSSStyleDeclaration)
        element.style.cssText = value;
      else if (name === 'async' && element instanceof HTMLScriptElement) element.async = true;
      else element.setAttribute(name, value);
    }
    for (const [attribute, index] of node.handlers) {
      const handler = handlers[index];
      if (handler) element.addEventListener(attribute.slice(2), handler.bind(element));
    }
    for (const child of node.content) element.append(build(child, handlers));
    return element;
  }

  let startOfBody: Element | Text | undefined;

  function add(
    place: TagPlace,
    node: TagNode,
    handlers: readonly ((event: Event) => unknown)[],
    blocking: boolean,
  ): void {
    const built = build(node, handlers);
    if (blocking) {
      waiting = true;
      for (const outcome of ['load', 'error'])
        built.addEventListener(outcome, () => {
          waiting = false;
          again();
        });
    }
    if (place === 'head') document.head.append(built);
    else if (place === 'body-end') document.body.append(built);
    else if (startOfBody) startOfBody.after(built);
    else document.body.prepend(built);
    if (place === 'body-start') startOfBody = built;
  }

  function button(text: string, answer: boolean): HTMLButtonElement {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = text;
    made.addEventListener('click', () => keepChoice(answer));
    return made;
  }

  function buttons(): HTMLElement {
    const made = document.createElement('p');
    made.className = 'choices';
    made.append(button('Decline', false), button('Accept', true));
    return made;
  }

  function showNotice(): HTMLElement {
    const notice = document.createElement('section');
    notice.className = 'consent';
    notice.tabIndex = -1;
    notice.setAttribute('aria-label', 'Cookies');
    const text = document.createElement('p');
    const more = document.createElement('a');
    more.href = setup.policyPath;
    more.textContent = 'Cookie Policy';
    text.append(
      'May this site use cookies of others to measure visits and advertising? It works the same without them. ',
      more,
    );
    notice.append(text, buttons());
    document.querySelector('.skip')?.after(notice);
    return notice;
  }

  /** On the cookie page, where the choice may be changed. */
  function showSettings(): void {
    const settings = document.querySelector('[data-consent-choice]');
    if (!settings) return;
    const state = document.createElement('p');
    state.setAttribute('role', 'status');
    state.textContent =
      choice === undefined
        ? 'You have not chosen yet. Until you accept, nothing of the kind runs.'
        : `You have ${choice ? 'accepted' : 'declined'} cookies of others in this browser.`;
    const focused = settings.contains(document.activeElement);
    settings.replaceChildren(state, buttons());
    if (focused) settings.querySelector('button')?.focus();
  }

  if (asks) {
    showSettings();
    if (choice === undefined && !document.querySelector('[data-consent-choice]')) showNotice();
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element && event.target.closest('[data-consent-open]');
      if (!link || document.querySelector('[data-consent-choice]')) return;
      event.preventDefault();
      (document.querySelector<HTMLElement>('.consent') ?? showNotice()).focus();
    });
  }

  const tags = {
    version: setup.version,
    add,
    step(index: number): boolean {
      if (waiting || done.has(index) || (setup.consent[index] && choice !== true)) return false;
      done.add(index);
      return true;
    },
  };
  host.siteTags = tags;
  return tags;
}
