/** The back office's calls, for the operator's commands: with the installation's key, to its running server. */
import { headers } from "@khela/contract/wire";
import { findBackOfficeKey } from "../../apps/server/src/http/back-office/back-office-key.ts";
import type { Config } from "../../apps/server/src/infra/config.ts";
import { loadSecrets } from "../../apps/server/src/infra/secrets.ts";
import { Refused } from "../refused.ts";

export { Refused };

const TIMEOUT_MS = 10_000;

type Answer = {
  readonly success: boolean;
  readonly value: unknown;
  readonly errorCode?: string;
};

/** Asks the running server; with a body it is a POST. @throws {Refused} with what `sayRefusal` makes of the server's code and detail */
export async function callServer(
  config: Config,
  path: string,
  body: object | undefined,
  sayRefusal: (code: string, detail: unknown) => string,
): Promise<unknown> {
  const key = findBackOfficeKey(config, loadSecrets({ dataDir: config.dataDir, key: config.secretKey }));
  if (key === null) throw new Refused("BACK_OFFICE_KEY is not set: there is no back office.");
  const answer = await fetch(config.publicUrl + path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      [headers.session]: key,
      [headers.merchant]: config.merchantCode,
      "content-type": "application/json",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new Refused(`the server at ${config.publicUrl} does not answer; npm start starts it.`);
  });
  const { success, value, errorCode } = (await answer.json()) as Answer;
  if (!success)
    throw new Refused(sayRefusal(errorCode ?? "", (value as { data?: unknown } | undefined)?.data));
  return value;
}
