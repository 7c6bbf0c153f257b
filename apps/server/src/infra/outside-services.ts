/**
 * An anonymized clone is for trials. A server refuses to start on a clone with real money, or with a service outside
 * the sandbox.
 */
import { ConfigError } from "@khela/service-kit/config";
import type { Db } from "@khela/service-kit/db/database";
import { isLocalName, type Config } from "./config.ts";
import { isClone } from "./db/clone-store.ts";

/** Names of the settings that have an address outside this machine and the sandbox. */
export function listOutsideServices({ integrations, sandboxUrl }: Config): string[] {
  const sandboxHost = new URL(sandboxUrl).hostname;
  const isOutside = (url: string | null | undefined): boolean => {
    if (url === null || url === undefined) return false;
    const { hostname } = new URL(url);
    return !isLocalName(hostname) && hostname !== sandboxHost;
  };
  const { smsUrl, mail, beaconUrl, firebase, challenge, gateways } = integrations;
  return [
    ...(isOutside(smsUrl) ? ["SMS_URL"] : []),
    ...(isOutside(mail?.url) ? ["MAIL_URL"] : []),
    ...(isOutside(beaconUrl) ? ["LOTTERY_BEACON_URL"] : []),
    ...(firebase !== null && firebase.emulatorUrl === null ? ["FIREBASE_PROJECT"] : []),
    ...(isOutside(challenge?.verifyUrl) ? ["CHALLENGE_PROVIDER"] : []),
    ...gateways.flatMap(({ name, settings }) =>
      isOutside(settings.url) ? [`${name.toUpperCase()}_URL`] : [],
    ),
  ];
}

/**
 * Refuses a clone with services outside the sandbox. @throws {ConfigError} when the database is a clone and the
 * settings lead outside
 */
export async function requireInsideOfClone(config: Config, db: Db): Promise<void> {
  if (!(await isClone(db))) return;
  const outside = config.mode === "real" ? ["KHELA_MODE"] : listOutsideServices(config);
  if (outside.length > 0)
    throw new ConfigError(
      `The database is an anonymised clone, which reaches no outside service: unset ${outside.join(", ")}.`,
    );
}
