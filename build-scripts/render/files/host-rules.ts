import type { FormerPagesDocument } from '../../../api/contract/pages/documents.ts';
import {
  ERROR_PAGES,
  type ErrorPage,
  errorPageFor,
} from '../../../api/contract/pages/error-pages.ts';
import { pageFile } from '../../../api/contract/pages/urls.ts';
import { HASHED_ASSETS, IMMUTABLE, PAGE } from '../../../api/published/cache-control.ts';
import { BROTLI } from '../../../api/published/stored-form.ts';

/**
 * Renders lines of a map of nginx: a former address, and its new address or 410. Addresses consist of slugs,
 * which have no special characters of this format.
 */
export const renderFormerPages = ({ entries }: Pick<FormerPagesDocument, 'entries'>): string =>
  entries.map(({ path, movedTo }) => `${path} ${movedTo ?? '410'};\n`).join('');

const fileOf = ({ path }: ErrorPage) => `/${pageFile(path)}`;

/** Renders a map of nginx from addresses to the files of error pages. */
const errorMap = (status: 404 | 410): string => {
  const subjects = [
    ['~./page/[0-9]+$', '/x/page/9'],
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

/** Matches an Accept-Encoding header that allows brotli, the only form of texts in the folder. */
const BROTLI_ACCEPTED = '"~*(^|[, ])br *(,|$|; *q=(1|0\\.0*[1-9]))"';

/** The own server answers clients without brotli. */
const UNLESS_BROTLI = `        if ($needs_other_encoding) {
            return 418;
        }
`;

/**
 * Renders a configuration with which nginx serves the published folder like the directory's own server, except
 * for redirects from other spellings of an address. Clients without brotli are answered by the own server.
 * @param siteUrl origin of the public site
 */
export function renderNginx(siteUrl: string): string {
  const errorFiles = ERROR_PAGES.map(({ path }) => path.slice(1)).join('|');
  return `# Serves this folder with nginx. Included where nginx expects its servers, within "http". Copy this
# file and change what is different with you: the folder (it is named twice), where the directory's
# own server answers, TLS, and the security headers that pages are to have. Reload nginx when
# former-pages-*.map have changed. nginx needs the module brotli_static of ngx_brotli (Debian:
# libnginx-mod-http-brotli-static).

map_hash_bucket_size 256;
map_hash_max_size 1048576;

# Addresses that pages have had: the new one, or 410.
map $uri $former_page {
    default "";
    include /var/www/directory/nginx/former-pages-*.map;
}

# Texts lie in the folder compressed with brotli, and in no other form.
map $http_accept_encoding $needs_other_encoding {
    default 1;
    ${BROTLI_ACCEPTED} "";
}

${errorMap(404)}
${errorMap(410)}
server {
    listen 80;
    server_name ${new URL(siteUrl).hostname};
    root /var/www/directory;
    absolute_redirect off;
    charset utf-8;
    brotli_static on;
    gzip_vary on;
    error_page 404 $error_page_404;
    error_page 410 $error_page_410;
    error_page 418 = @server;
    add_header Cache-Control "${PAGE}" always;
    # The directory's own server trusts these with TRUST_PROXY=1.
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;

    location = / {
${UNLESS_BROTLI}        rewrite ^ /${pageFile('/')} break;
    }

    # Pages. The file is named with its ending, as try_files knows nothing of brotli_static.
    location / {
${UNLESS_BROTLI}        default_type text/html;
        add_header Content-Encoding br;
        add_header Vary Accept-Encoding;
        add_header Cache-Control "${PAGE}" always;
        try_files $uri.html${BROTLI} @former;
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

    location ^~ /${HASHED_ASSETS} {
${UNLESS_BROTLI}        add_header Cache-Control "${IMMUTABLE}";
    }

    # Answers of the directory's own server: API, back office and search, and all that a client without
    # brotli asks for.
    location ~ ^/(api/|admin|search$) {
        proxy_pass http://127.0.0.1:3000;
        # In place of the one above: these answers have their own.
        add_header Cache-Control "";
    }
    location @server {
        proxy_pass http://127.0.0.1:3000;
        add_header Cache-Control "";
    }

    # Error pages have no address of their own, and rules, hidden and compressed files are for nobody.
    location ~ ^/(${errorFiles})\\.html$ {
        internal;
    }
    location ~ ^/(nginx/|(${errorFiles})$|(.*/)?\\.|.*\\${BROTLI}$) {
${UNLESS_BROTLI}        return 404;
    }

    # robots.txt, sitemaps, scripts, images.
    location ~ \\.[a-z0-9]+$ {
${UNLESS_BROTLI}    }
}
`;
}
