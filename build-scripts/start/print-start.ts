import type { Config } from '../../api/config.ts';
import { folderOf, targetName } from '../../api/publish-target.ts';

type StartSummary = {
  /** Duration of the start in milliseconds. */
  readonly ms: number;
  /** The first administrator's password, if one was generated. */
  readonly password: string | undefined;
  /** Why the first publication failed; null when it succeeded. */
  readonly problem: string | null;
};

/** Prints the addresses and folders of the server. The last line starts with `Ready: `, which scripts wait for. */
export function printStart(config: Config, { ms, password, problem }: StartSummary): void {
  const { port, dataDir, publishTo, adminUsername, siteUrl, adminUrl } = config;
  const at = `http://localhost:${port}`;
  const firstSignIn = `
  User name    ${adminUsername}
  Password     ${password}  (shown only once)`;
  console.log(`
  Site         ${folderOf(publishTo) === null ? siteUrl : at}/
  Back office  ${adminUrl ?? at}/admin${password === undefined ? '' : firstSignIn}
  API          ${at}/api/health
  Data         ${dataDir}
  Pages        ${targetName(publishTo)}
  Started in   ${(ms / 1000).toFixed(1)} s
`);
  if (problem !== null)
    console.log(`The pages cannot be published, and the server keeps trying: ${problem}\n`);
  console.log(`Ready: ${at}`);
}
