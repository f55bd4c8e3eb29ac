import type { IncomingMessage, ServerResponse } from 'node:http';
import { PUSH_ROUTES } from '../contract/calls/push-routes.ts';
import { UPLOAD_ROUTES } from '../contract/calls/upload-routes.ts';
import { SLOW_BODY } from '../limits.ts';

/** Spreadsheets come over slow lines, too; Node's `requestTimeout` ends them. */
const UPLOADS: ReadonlySet<string> = new Set([
  UPLOAD_ROUTES.upload.path,
  UPLOAD_ROUTES.uploadOfSeveral.path,
  PUSH_ROUTES.push.path,
]);

/**
 * Ends a request whose body arrives too slowly (`SLOW_BODY`), with 408 if no response has begun. An
 * upload is exempt until it is answered.
 */
export function endSlowBody(
  request: IncomingMessage,
  response: ServerResponse,
  { graceMs, bytesPerSecond }: { graceMs: number; bytesPerSecond: number } = SLOW_BODY,
): void {
  const { headers, socket } = request;
  if (!('content-length' in headers || 'transfer-encoding' in headers)) return;
  const isUpload = UPLOADS.has(request.url?.split('?', 1)[0] ?? '');
  const started = performance.now();
  const before = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer);
    if (isUpload && !response.writableEnded) return;
    const seconds = (performance.now() - started) / 1_000;
    if (socket.bytesRead - before >= seconds * bytesPerSecond) return;
    clearInterval(timer);
    if (response.headersSent) socket.destroy();
    else response.writeHead(408, { Connection: 'close', 'Content-Length': 0 }).end();
  }, graceMs).unref();
  request.once('close', () => clearInterval(timer));
}
