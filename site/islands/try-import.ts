const TRIES = 10;
const BETWEEN_TRIES = 100;

/**
 * Loads a module with up to ten tries, 100 ms apart: on a weak connection a later try may succeed.
 * @throws the error of the last try
 */
export async function tryImport<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let tries = 1; ; tries++) {
    try {
      return await load();
    } catch (error) {
      if (tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES));
    }
  }
}
