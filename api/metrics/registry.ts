import { Counter, collectDefaultMetrics, Gauge, Histogram } from 'prom-client';

// docs/operations/watch.md lists all metrics.
export const requestSeconds = new Histogram({
  name: 'directory_http_request_duration_seconds',
  help: 'Time from the arrival of a request to the end of its response.',
  labelNames: ['route', 'method'],
  buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
});

export const requests = new Counter({
  name: 'directory_http_requests_total',
  help: 'Requests that were answered, or aborted by their client.',
  labelNames: ['route', 'method', 'status'],
});

export const requestsInFlight = new Gauge({
  name: 'directory_http_requests_in_flight',
  help: 'Requests that are being answered.',
});

/** Count requests that are refused to protect the server: `requestsRefused.inc({ reason })`. */
export const requestsRefused = new Counter({
  name: 'directory_http_requests_refused_total',
  help: 'Requests that were refused to protect the server, by reason.',
  labelNames: ['reason'],
});

export const pages = new Counter({
  name: 'directory_pages_total',
  help: 'Pages that this process has rebuilt, by outcome.',
  labelNames: ['outcome'],
});

let collecting = false;

/** Starts to collect metrics of the process: memory, garbage collection, delay of the event loop. */
export function collectProcessMetrics(): void {
  if (collecting) return;
  collecting = true;
  collectDefaultMetrics();
}
