const TRIES = 10;
const BETWEEN_TRIES = 100;

/**
 * On a train the first try may fail, and the second succeed: ten of them, 100 ms apart.
 * @throws what the last has thrown
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
