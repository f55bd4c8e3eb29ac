const BAR_WIDTH = 24;
/** Milliseconds between updates. A log gets fewer lines, so that it stays readable. */
const REDRAW_MS = { terminal: 100, log: 5_000 };

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function bar(done: number, total: number): string {
  const filled = Math.round(BAR_WIDTH * Math.min(1, total === 0 ? 1 : done / total));
  return `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`;
}

/**
 * Shows the progress of a long job on standard error: a bar on a terminal, plain lines otherwise.
 * @param label name of the work, e.g. `Importing`
 * @param unit of the count, e.g. `rows`
 * @param silent prints nothing, for `--json`
 */
export function startProgress(label: string, unit: string, silent = false) {
  const stream = process.stderr;
  const terminal = stream.isTTY === true;
  const started = performance.now();
  let shownAt = 0;
  let last = { done: 0, total: undefined as number | undefined };

  const line = () => {
    const { done, total } = last;
    const elapsed = performance.now() - started;
    const rate = Math.round(done / Math.max(0.001, elapsed / 1000)).toLocaleString('en');
    const count = `${done.toLocaleString('en')}${total === undefined ? '' : ` of ${total.toLocaleString('en')}`}`;
    const left = total && done > 0 ? `, ${seconds((elapsed / done) * (total - done))} left` : '';
    const drawn = terminal && total !== undefined ? ` ${bar(done, total)}` : '';
    return `${label}${drawn} ${count} ${unit}, ${rate}/s${left}`;
  };

  return {
    /** Shows how much is done; redraws at most ten times a second. */
    update(done: number, total = last.total) {
      last = { done, total };
      const now = performance.now();
      if (silent || now - shownAt < (terminal ? REDRAW_MS.terminal : REDRAW_MS.log)) return;
      if (shownAt === 0 && !terminal && now - started < REDRAW_MS.log) return;
      shownAt = now;
      stream.write(terminal ? `\r\x1b[2K${line()}` : `${line()}\n`);
    },
    /** Replaces the bar by a line that stays. */
    finish(summary?: string) {
      if (silent) return;
      const elapsed = seconds(performance.now() - started);
      const text = `${label}: ${summary ?? `${last.done.toLocaleString('en')} ${unit}`} in ${elapsed}`;
      stream.write(terminal ? `\r\x1b[2K${text}\n` : `${text}\n`);
    },
    /** Removes the bar from a terminal before an error is printed. */
    clear() {
      if (terminal && !silent) stream.write('\r\x1b[2K');
    },
  };
}
