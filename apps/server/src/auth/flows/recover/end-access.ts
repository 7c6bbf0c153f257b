// Ends everything that could open an account without a new proof by its member: sessions with their games and streams,
// remembered and trusted browsers, unfinished logins and recoveries.

import type { Db } from "@khela/service-kit/db/database";
import { endGamesOf, endSessions, type MemberKey } from "../../../infra/db/session-store.ts";
import { deleteDevicesOf } from "../../credentials/devices/remembered-device-store.ts";
import { endRecoveriesOf } from "./recovery-store.ts";
import { deleteChallengesOf } from "../login/login-challenge-store.ts";
import { deleteTrustedDevicesOf } from "../../credentials/devices/trusted-device-store.ts";

type Ending = {
  readonly reason: string;
  /** The caller's own session, which stays open with its games; null: no session stays open. */
  readonly beside: Buffer | null;
  readonly now: Date;
};

/** Ends the access in the caller's transaction. */
export async function endAccess(tx: Db, member: MemberKey, { reason, beside, now }: Ending): Promise<void> {
  await endSessions(tx, member, beside === null ? {} : { beside }, { reason, now });
  if (beside === null) await endGamesOf(tx, member, now);
  await deleteDevicesOf(tx, member);
  await deleteTrustedDevicesOf(tx, member);
  await deleteChallengesOf(tx, member);
  await endRecoveriesOf(tx, member, now);
}
