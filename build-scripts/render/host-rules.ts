import type { FormerPagesDocument, RedirectsDocument } from '../../api/contract/documents.ts';
import { ERROR_PAGES, type ErrorPage, errorPageFor } from '../../api/contract/error-pages.ts';
import { pageFile } from '../../api/contract/urls.ts';
import { HASHED_ASSETS, IMMUTABLE, PAGE } from '../../api/published/cache-control.ts';

/**
 * Rules for hosts that serve the published folder without our server. Addresses are made of slugs,
 * which have no character that any of these formats would read as something else.
 */

/** Netlify and Cloudflare Pages. The latter knows no 410, so that what is gone is left to its 404. */
export const renderRedirects = ({ moved }: Pick<RedirectsDocument, 'moved'>): string =>
  `# The newest redirects of this site.\n${moved.map(({ path, movedTo }) => `${path} ${movedTo} 301\n`).join('')}`;

/** Lines of a map of nginx: where the page has gone to, or 410. */
export const renderFormerPages = ({ entries }: Pick<FormerPagesDocument, 'entries'>): string =>
  entries.map(({ path, movedTo }) => `${path} ${movedTo ?? '410'};\n`).join('');

const fileOf = ({ path }: ErrorPage) => `/${pageFile(path)}`;

/** Which file says best what is missing, by the address as nginx has it. */
const errorMap = (status: 404 | 410): string => {
  const subjects = [
    ['~^/business/[^/]+$', '/business/x'],
    ['~^/countries/(?!page(/|$))[^/]+', '/countries/x'],
    ['~^/cities/[a-z][a-z]/[^/]+$', '/cities/xx/x'],
    ['~^/categories/(?!page$)[^/][^/]+$', '/categories/xx'],
  ] as const;
  const lines = subjects.map(
    ([pattern, example]) => `    ${pattern} ${fileOf(errorPageFor(example, status))};\n`,
  );
  return `map $uri $error_page_${status} {
    default ${fileOf(errorPageFor('/', status))};
${lines.join('')}}
`;
};

/**
 * A configuration of nginx that serves the published folder as our own server does, but for redirects
 * from other spellings of an address.
 * @param siteUrl origin of the public site
 */
export function renderNginx(siteUrl: string): string {
  const errorFiles = ERROR_PAGES.map(({ path }) => path.slice(1)).join('|');
  return `# Serves this folder with nginx. Included where nginx expects its servers, within "http". Copy this
# file and change what is different with you: the folder (it is named twice), where the directory's
# own server answers, TLS, and the security headers that pages are to have. Reload nginx when
# former-pages-*.map have changed.

map_hash_bucket_size 256;
map_hash_max_size 1048576;

# Addresses that pages have had: the new one, or 410.
map $uri $former_page {
    default "";
    include /var/www/directory/nginx/former-pages-*.map;
}

${errorMap(404)}
${errorMap(410)}
server {
    listen 80;
    server_name ${new URL(siteUrl).hostname};
    root /var/www/directory;
    absolute_redirect off;
    charset utf-8;
    error_page 404 $error_page_404;
    error_page 410 $error_page_410;
    add_header Cache-Control "${PAGE}" always;

    location = / {
        try_files /${pageFile('/')} =404;
    }

    location / {
        try_files $uri $uri.html @former;
    }

    location @former {
        if ($former_page = "410") {
            return 410;
        }
        if ($former_page) {
            return 301 $former_page$is_args$args;
        }
        return 404;
    }

    location /${HASHED_ASSETS} {
        add_header Cache-Control "${IMMUTABLE}";
        try_files $uri =404;
    }

    # API and back office. The server trusts these headers with TRUST_PROXY=1.
    location ~ ^/(api/|admin) {
        proxy_pass http://127.0.0.1:3000;
        proxy_set_header Host $host;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        proxy_set_header X-Forwarded-Proto $scheme;
        # In place of the one above: these answers have their own.
        add_header Cache-Control "";
    }

    # Error pages have no address of their own, and rules and hidden files are for nobody.
    location ~ ^/(${errorFiles})\\.html$ {
        internal;
    }
    location ~ ^/(nginx/|_redirects$|(${errorFiles})$|(.*/)?\\.) {
        return 404;
    }
}
`;
}
