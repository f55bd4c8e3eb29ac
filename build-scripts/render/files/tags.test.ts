import { Script } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderTags } from './tags.ts';

const tags = (headTags: string, bodyTags = '', footerTags = '') =>
  renderTags({ kind: 'tags', headTags, bodyTags, footerTags });

/** @returns the script's steps without its runtime */
function steps(script: string): string {
  return script.slice(script.indexOf('if (siteTags.step(0))'));
}

describe('the script of the tags', () => {
  it('is a few bytes when there are none', () => {
    for (const nothing of ['', ' \n', '<!-- later -->'])
      expect(tags(nothing).length).toBeLessThan(30);
  });

  it('has a small runtime', () => {
    expect(tags('<meta name="a" content="b">').length).toBeLessThan(7_500);
  });

  it('leaves out the verification tags of the head, which are in the pages', () => {
    const tag = '<meta name="google-site-verification" content="abc" data-consent="necessary">';
    expect(tags(tag)).toBe(tags(''));
    expect(steps(tags(`${tag}<p>a</p>${tag}`)).match(/siteTags\.add/g)).toHaveLength(1);
    expect(tags('', tag)).toContain('google-site-verification');
  });

  it('puts each tag in its place, in order', () => {
    const script = steps(
      tags('<meta name="a">', '<p>b</p>', '<script async src="https://c.example/"></script>'),
    );
    expect(script).toContain('siteTags.add("head", {"name":"meta","attributes":[["name","a"]]');
    expect(script).toContain('siteTags.add("body-start", {"name":"p"');
    expect(script).toContain('siteTags.add("body-end", {"name":"script"');
    expect(script.match(/siteTags\.step\((\d)\)/g)).toHaveLength(3);
  });

  it('contains the code of inline scripts', () => {
    const code = `function gtag() { dataLayer.push(arguments); }\n<!-- gtag('js', "\\u2028</b>");`;
    const script = tags(`<script>${code}</script>`);
    expect(steps(script)).toContain(`try {\n${code}\n} catch`);
    new Script(script);
  });

  it.each([
    ['<script>}} alert(1); {{</script>', 'not valid JavaScript'],
    ['<script>return 1</script>', 'not valid JavaScript'],
    ['<script type="module">import "x"</script>', 'imports something'],
    ['<p onclick="}) (function () {">x</p>', 'onclick'],
  ])('leaves out invalid code with a message: %s', (markup, message) => {
    const script = tags(`${markup}<script>window.after = 1</script>`);
    new Script(script);
    expect(steps(script)).toContain(message);
    expect(steps(script)).toContain('window.after = 1');
  });

  it('runs code that is invalid in a block as a function', () => {
    expect(steps(tags('<script>function f() {} var f;</script>'))).toContain(
      '(function () {\nfunction f',
    );
    expect(steps(tags('<script type="module">await 1</script>'))).toContain('(async function () {');
  });

  it('keeps data, and runs scripts inside elements after these', () => {
    const script = steps(
      tags(
        '<script type="application/ld+json">{"a":"</b>"}</script><div><script>inner()</script>x</div>',
      ),
    );
    expect(script).toContain('"content":["{\\"a\\":\\"\\u003c/b>\\"}"]');
    expect(script.indexOf('"div"')).toBeLessThan(script.indexOf('inner()'));
  });

  it('asks for consent to all but necessary tags', () => {
    const script = tags(
      '<meta name="a"><script data-consent="necessary">b()</script><script>c()</script>',
    );
    expect(script).toContain('"consent":[true,false,true]');
  });

  it('is valid for any tags', () => {
    const part = fc.constantFrom(
      '<script>',
      '</script>',
      '<',
      '>',
      '"',
      "'",
      '`',
      '\\',
      '${',
      '}',
      '{',
      '*/',
      '/*',
      '//',
      '\n',
      '\u2028',
      '<!--',
      '-->',
      '<p onclick="',
      '<svg>',
      '<template>',
      'a',
      '=',
      '(',
      ')',
      ']]>',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        new Script(tags(parts.join(''), parts.toReversed().join('')));
      }),
      { numRuns: 500 },
    );
  });

  it('is the same for the same tags', () => {
    expect(tags('<script>a()</script>')).toBe(tags('<script>a()</script>'));
    expect(tags('<script>a()</script>')).not.toBe(tags('<script>b()</script>'));
  });
});
