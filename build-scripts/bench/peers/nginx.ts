import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../../api/errors.ts';
import { renderNginx } from '../../render/files/host-rules.ts';
import { becomes } from '../../scratch/becomes.ts';
import { freePort } from '../../scratch/free-port.ts';

/** Paths on Debian. */
const NGINX = '/usr/sbin/nginx';
const MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

const TIMEOUT_MS = 5_000;

/**
 * Serves a published folder with nginx and the configuration that is published with it. One process, like
 * our server.
 * @param dir folder for nginx's own files
 * @returns null if nginx, or its module for brotli, is not installed
 * @throws AppError `internal` if it does not start
 */
export async function startNginx(folder: string, dir: string) {
  if (!existsSync(NGINX) || !existsSync(MODULE)) return null;
  const own = join(dir, 'nginx');
  const port = await freePort();
  await mkdir(own, { recursive: true });
  const site = renderNginx('http://localhost')
    .replaceAll('/var/www/directory', folder)
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(own, name)};`)
    .join(' ');
  await writeFile(
    join(own, 'nginx.conf'),
    `load_module ${MODULE};
daemon off; master_process off; pid ${join(own, 'pid')}; error_log stderr;
${userInfo().uid === 0 ? 'user root;' : ''}
events { worker_connections 512; }
http { include /etc/nginx/mime.types; access_log off; sendfile on; tcp_nopush on; ${temporary}
${site}}
`,
  );
  const child = spawn(NGINX, ['-c', join(own, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 2],
  });
  await using undo = new AsyncDisposableStack();
  undo.defer(() => rm(own, { recursive: true, force: true }));
  undo.defer(async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit');
  });
  const isListening = () =>
    fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      () => false,
    );
  if (!(await becomes(isListening, TIMEOUT_MS)))
    throw new AppError('internal', 'nginx does not start.');
  const started = undo.move();
  return { url: `http://127.0.0.1:${port}`, stop: () => started.disposeAsync() };
}
