import { useState } from 'react';
import { counted, ratingText, starsClass } from '../../../api/contract/pages/figures.ts';
import type { SearchResult } from '../../../api/contract/pages/search-api.ts';
import { distanceText, openText } from '../../../api/contract/pages/search-words.ts';
import { businessPath } from '../../../api/contract/pages/urls.ts';
import { dialUrl, imageUrl } from '../../../api/contract/pages/web-links.ts';
import sprite from '../../assets/glyphs.svg?url';
import { placeholder } from '../../lib/placeholder.ts';

/** A found listing: the same markup as in api/search/result-html.ts. */
export function ResultCard({ result }: { readonly result: SearchResult }) {
  const { slug, name, category, city, country, phoneText, verified, distanceKm } = result;
  const tel = dialUrl(result.phone);
  const open = openText(result);
  return (
    <li className="business-card found-card">
      <Photo result={result} />
      <div>
        <h3>
          <a href={businessPath(slug)} dir="auto">
            {name}
          </a>
        </h3>
        <p className="label">
          <bdi>{category}</bdi> · <bdi>{city}</bdi>, <bdi>{country}</bdi>
        </p>
        <p className="found-facts">
          <Rated result={result} />
          {open && <b className={open.mark}>{open.text}</b>}
          {distanceKm !== null && <span>{distanceText(distanceKm)}</span>}
          {verified && <span>✓ Verified</span>}
        </p>
        {phoneText !== null && <p>{tel === null ? phoneText : <a href={tel}>{phoneText}</a>}</p>}
      </div>
    </li>
  );
}

function Rated({ result: { rating, reviews } }: { readonly result: SearchResult }) {
  if (reviews === 0) return <span className="rating">No reviews yet</span>;
  if (rating === null) return null;
  return (
    <span className="rating">
      <span className={starsClass(rating)} aria-hidden="true" /> <b>{ratingText(rating)}</b>
      <span className="unseen"> out of 5,</span>{' '}
      <span>({counted(reviews, 'review', 'reviews')})</span>
    </span>
  );
}

/** The same markup as site/components/Photo.astro. */
function Photo({ result: { photo, slug, category } }: { readonly result: SearchResult }) {
  const [broken, setBroken] = useState(false);
  const src = imageUrl(photo);
  const { glyph, classes } = placeholder(slug, category);
  return (
    <div className={`photo ${classes}`}>
      <svg className="glyph" aria-hidden="true">
        <use href={`${sprite}#${glyph}`} />
      </svg>
      {src !== null && !broken && (
        <img
          src={src}
          alt=""
          width="400"
          height="250"
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
        />
      )}
    </div>
  );
}
