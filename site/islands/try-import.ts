const TRIES = 10;
const BETWEEN_TRIES = 100;

/** The number of the next fragment: those of an earlier call are remembered, too. */
let fragment = 1;

/**
 * Loads a module with up to ten tries, 100 ms apart: on a weak connection a later try may succeed. A browser
 * may remember that the address of a module failed (Chromium 150 does), and then never asks again. Later
 * tries therefore add a fragment, which the server does not see, to the address that the error names. An
 * error without an address (Safari's) leads to the same call again.
 * @throws the error of the last try
 */
export async function tryImport<Module>(load: () => Promise<Module>): Promise<Module> {
  let next = load;
  for (let tries = 1; ; tries++) {
    try {
      return await next();
    } catch (error) {
      if (tries === TRIES) throw error;
      const [address] = /https?:\/\/[^\s#]+/.exec(String(error)) ?? [];
      if (address !== undefined) next = () => import(/* @vite-ignore */ `${address}#${fragment++}`);
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES));
    }
  }
}
