import type { Config } from '../../api/config.ts';
import { folderOf, targetName } from '../../api/publish-target.ts';

type Outcome = {
  /** Milliseconds that the start took. */
  readonly ms: number;
  /** Of the first administrator, where one was generated. */
  readonly password: string | undefined;
  /** Why the first publication failed; null where it has not. */
  readonly problem: string | null;
};

/** Prints where everything is. `Ready: ` begins the last line: scripts wait for it. */
export function announce(config: Config, { ms, password, problem }: Outcome): void {
  const { port, dataDir, publishTo, adminUsername, siteUrl, adminUrl } = config;
  const at = `http://localhost:${port}`;
  const firstSignIn = `
  User name    ${adminUsername}
  Password     ${password}  (kept nowhere else: note it down)`;
  console.log(`
  Site         ${folderOf(publishTo) === null ? siteUrl : at}/
  Back office  ${adminUrl ?? at}/admin${password === undefined ? '' : firstSignIn}
  API          ${at}/api/health
  Data         ${dataDir}
  Pages        ${targetName(publishTo)}
  Started in   ${(ms / 1000).toFixed(1)} s
`);
  if (problem !== null)
    console.log(`Nothing new is published, and it is tried again by itself: ${problem}\n`);
  console.log(`Ready: ${at}`);
}
