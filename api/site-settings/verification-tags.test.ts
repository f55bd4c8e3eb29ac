import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toVerificationTag, VERIFICATION_NAMES } from '../contract/pages/verification-tags.ts';
import { verificationTags } from './verification-tags.ts';

const google = { name: 'google-site-verification', content: 'a-Z_9=' };

describe('the verification tags of markup', () => {
  it.each([
    '<meta name="google-site-verification" content="a-Z_9=">',
    '<META CONTENT=" a-Z_9= " NAME=" Google-Site-Verification " data-consent="necessary"/>',
    "<head><meta name='google-site-verification' content='a-Z_9='></head>",
    '<script>1</script><meta name=google-site-verification content=a-Z_9=><p>x',
    '<meta name="google-site-verification" content="a-Z_9=">'.repeat(2),
  ])('are recognised, each once: %s', (markup) => {
    expect(verificationTags(markup)).toEqual([google]);
  });

  it('keep their order, and can be several of one service', () => {
    const markup = VERIFICATION_NAMES.flatMap((name) =>
      ['1', '2'].map((code) => `<meta name="${name}" content="${code}">`),
    );
    const found = verificationTags(markup.join('\n'));
    expect(found).toHaveLength(2 * VERIFICATION_NAMES.length);
    expect(found.slice(0, 3)).toEqual([
      { name: VERIFICATION_NAMES[0], content: '1' },
      { name: VERIFICATION_NAMES[0], content: '2' },
      { name: VERIFICATION_NAMES[1], content: '1' },
    ]);
  });

  it.each([
    '',
    'google-site-verification',
    '<meta name="description" content="abc">',
    '<meta name="robots" content="noindex">',
    '<meta name="google-site-verification">',
    '<meta name="google-site-verification" content="">',
    '<meta name="google-site-verification" content="two words">',
    '<meta name="google-site-verification" content="&quot;&gt;&lt;script&gt;1&lt;/script&gt;">',
    `<meta name="google-site-verification" content="${'x'.repeat(201)}">`,
    '<meta property="google-site-verification" content="abc">',
    '<!-- <meta name="google-site-verification" content="abc"> -->',
    '<script><meta name="google-site-verification" content="abc"></script>',
    '<noscript><meta name="google-site-verification" content="abc"></noscript>',
    '<div><meta name="google-site-verification" content="abc"></div>',
    '<link name="google-site-verification" content="abc">',
  ])('are no others: %s', (markup) => {
    expect(verificationTags(markup)).toEqual([]);
  });

  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('<', '>', '"', "'", '<!--', '-->', '<meta ', ' name=', ' content=', '/>'),
    fc.constantFrom(
      '<script>',
      '</script>',
      '<svg>',
      '</svg>',
      '<template>',
      '<plaintext>',
      '&lt;',
    ),
    fc.constantFrom('<meta name="yandex-verification" content="', '<meta name=seznam-wmt content='),
  );

  it('contain nothing that has a meaning in HTML, whatever the markup', () => {
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        for (const tag of verificationTags(pieces.join(''))) {
          expect(VERIFICATION_NAMES).toContain(tag.name);
          expect(tag.content).toMatch(/^[^\s<>"'&`\\\p{C}]{1,200}$/u);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('are found again in the HTML that they become', () => {
    const code = fc.string({
      unit: fc.constantFrom(...'azAZ09_-=+/.:~!#$%()*,;?@'),
      minLength: 1,
      maxLength: 200,
    });
    fc.assert(
      fc.property(fc.constantFrom(...VERIFICATION_NAMES), code, (name, content) => {
        expect(toVerificationTag(name, content)).toEqual({ name, content });
        expect(verificationTags(`<meta name="${name}" content="${content}">`)).toEqual([
          { name, content },
        ]);
      }),
    );
  });
});
