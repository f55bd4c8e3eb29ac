import { compileFunction, Script } from 'node:vm';
import { type DefaultTreeAdapterTypes, html, parseFragment } from 'parse5';
import { verificationTagOf } from '../../../api/site-settings/verification-tags.ts';
import type { TagNode } from './tags-runtime.ts';

type ParsedNode = DefaultTreeAdapterTypes.ChildNode;
type ParsedElement = DefaultTreeAdapterTypes.Element;

/** A step of the script: an element to add, code to run, or a problem to report. */
export type TagStep = { readonly consent: boolean } & (
  | {
      readonly kind: 'element';
      readonly node: TagNode;
      /** The bodies of its event handlers. */
      readonly handlers: readonly string[];
      /** Whether the next steps wait until it is loaded, as for a script of a page. */
      readonly blocking: boolean;
    }
  | { readonly kind: 'code'; readonly code: string; readonly form: 'script' | 'function' | 'async' }
  | { readonly kind: 'problem'; readonly message: string }
);

/** Types of scripts that are run. Scripts of other types, such as JSON-LD, are data. */
const SCRIPT_TYPES = /^(|module|(text|application)\/(x-)?(java|ecma|j)script)$/i;

/**
 * Parses tag markup into steps. A step does not wait for consent if its element, or one around it, has
 * `data-consent="necessary"`.
 */
export const tagSteps = (markup: string): TagStep[] =>
  parseFragment(markup).childNodes.flatMap((node) => stepsOf(node));

/** The same for the markup of the head, without the verification tags, which are in the pages. */
export const headSteps = (markup: string): TagStep[] =>
  parseFragment(markup)
    .childNodes.filter((node) => verificationTagOf(node) === null)
    .flatMap((node) => stepsOf(node));

function stepsOf(node: ParsedNode): TagStep[] {
  if (!('tagName' in node)) {
    const text = node.nodeName === '#text' && 'value' in node ? node.value.trim() : '';
    if (text === '') return [];
    return [{ kind: 'element', node: text, handlers: [], blocking: false, consent: true }];
  }
  const later: TagStep[] = [];
  const handlers: string[] = [];
  const consent = !isNecessary(node);
  if (isInlineScript(node)) return [codeStep(node, consent)];
  const built = buildNode(node, consent, handlers, later);
  const blocking = isBlockingScript(node);
  return [{ kind: 'element', node: built, handlers, blocking, consent }, ...later];
}

/** Inline scripts inside an element become steps after it. */
function buildNode(
  element: ParsedElement,
  consent: boolean,
  handlers: string[],
  later: TagStep[],
): TagNode {
  const attributes: [string, string][] = [];
  const listened: [string, number][] = [];
  for (const { name, value } of element.attrs) {
    if (!/^on\w+$/.test(name)) attributes.push([name, value]);
    else if (compiles(() => compileFunction(value, ['event'])))
      listened.push([name, handlers.push(value) - 1]);
    else later.push(problem(`${name}="${value}" is not valid JavaScript`, consent));
  }
  const content: TagNode[] = [];
  for (const child of contentOf(element)) {
    if ('tagName' in child) {
      const allowed = consent && !isNecessary(child);
      if (isInlineScript(child)) later.push(codeStep(child, allowed));
      else content.push(buildNode(child, allowed, handlers, later));
    } else if (child.nodeName === '#text' && 'value' in child) content.push(child.value);
  }
  const namespace =
    element.namespaceURI === html.NS.HTML ? {} : { namespace: element.namespaceURI };
  return { name: element.tagName, ...namespace, attributes, handlers: listened, content };
}

const contentOf = (element: ParsedElement): readonly ParsedNode[] =>
  'content' in element && isFragment(element.content)
    ? element.content.childNodes
    : element.childNodes;

const isFragment = (value: unknown): value is DefaultTreeAdapterTypes.DocumentFragment =>
  typeof value === 'object' && value !== null && 'childNodes' in value;

function codeStep(element: ParsedElement, consent: boolean): TagStep {
  const code = textOf(element);
  if (attribute(element, 'type')?.toLowerCase() === 'module')
    return compiles(() => new Script(wrap(code, 'async')))
      ? { kind: 'code', code, form: 'async', consent }
      : problem('A module is not valid JavaScript, or imports something', consent);
  if (!compiles(() => new Script(code)))
    return problem('A script is not valid JavaScript', consent);
  // `function f() {} var f;` is valid in a script, but not in a block.
  const form = compiles(() => new Script(wrap(code, 'script'))) ? 'script' : 'function';
  return { kind: 'code', code, form, consent };
}

/**
 * Wraps the code of a script for the block of an `if`. In a block, functions and variables still become global
 * (ECMAScript, B.3.2), as at the top level of a script.
 */
export function wrap(code: string, form: 'script' | 'function' | 'async'): string {
  if (form === 'script') return `try {\n${code}\n} catch (error) { reportError(error); }`;
  const keyword = form === 'async' ? 'async function' : 'function';
  const caught = form === 'async' ? '.catch(reportError)' : '';
  const call = `(${keyword} () {\n${code}\n}).call(window)${caught};`;
  return form === 'async' ? call : `try { ${call} } catch (error) { reportError(error); }`;
}

const problem = (message: string, consent: boolean): TagStep => ({
  kind: 'problem',
  message: `${message}: it has been left out.`,
  consent,
});

/** Compiles code without running it. @returns whether it is valid */
function compiles(compile: () => unknown): boolean {
  try {
    compile();
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

const attribute = ({ attrs }: ParsedElement, name: string): string | undefined =>
  attrs.find((candidate) => candidate.name === name)?.value;

const isNecessary = (element: ParsedElement): boolean =>
  attribute(element, 'data-consent') === 'necessary';

const isScript = (element: ParsedElement): boolean =>
  element.tagName === 'script' && SCRIPT_TYPES.test(attribute(element, 'type')?.trim() ?? '');

const isInlineScript = (element: ParsedElement): boolean =>
  isScript(element) && attribute(element, 'src') === undefined;

const isBlockingScript = (element: ParsedElement): boolean =>
  isScript(element) &&
  !['async', 'defer'].some((name) => attribute(element, name) !== undefined) &&
  attribute(element, 'type') !== 'module';

const textOf = (element: ParsedElement): string =>
  element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
