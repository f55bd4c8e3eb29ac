/** The server records at most once a minute that a session is in use. */
const PRESENT_MILLISECONDS = 60_000;

const SIGNS = ['keydown', 'pointerdown', 'pointermove'] as const;

let lastSign = performance.now();

/** Records when a person uses the page. Opening the page counts as use. */
export function watchPresence(): void {
  for (const sign of SIGNS)
    addEventListener(
      sign,
      () => {
        lastSign = performance.now();
      },
      { capture: true, passive: true },
    );
}

/** Whether a person has used the page within the last minute. */
export const isAttended = (): boolean => performance.now() - lastSign < PRESENT_MILLISECONDS;
