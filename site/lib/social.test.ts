import { describe, expect, it } from 'vitest';
import { siteTitle } from './site.ts';
import { openGraph } from './social.ts';

const site = new URL('https://directory.example');
const page = {
  title: siteTitle('Berlin, Germany'),
  description: 'Berlin.',
  path: '/cities/de/berlin',
  photo: null,
};

describe('openGraph', () => {
  it('leaves the site name out of the title and makes addresses absolute', () => {
    expect(Object.fromEntries(openGraph(page, site))).toEqual({
      'og:site_name': 'Business Directory',
      'og:locale': 'en_US',
      'og:type': 'website',
      'og:title': 'Berlin, Germany',
      'og:description': 'Berlin.',
      'og:url': 'https://directory.example/cities/de/berlin',
      'og:image': 'https://directory.example/social.png',
    });
  });

  it.each([
    [
      'https://photos.example/1.jpg',
      'https://photos.example/1.jpg',
      'Photo of \u2068Berlin, Germany\u2069',
    ],
    ['/photos/sample-01.svg', 'https://directory.example/social.png', undefined],
    ['javascript:alert(1)', 'https://directory.example/social.png', undefined],
  ])('maps the photo %s to %s, with a text only for a photo', (photo, image, text) => {
    const tags = Object.fromEntries(openGraph({ ...page, photo }, site));
    expect(tags['og:image']).toBe(image);
    expect(tags['og:image:alt']).toBe(text);
  });

  it('has no og:url for a page without a canonical address', () => {
    expect(Object.fromEntries(openGraph({ ...page, path: null }, site))).not.toHaveProperty(
      'og:url',
    );
  });
});
