/** Performs the operator's actions during the cases, on the platform that the kit has installed. */
import { sql, type Database } from "@khela/service-kit/db/database";
import { grantFreeRounds } from "../../../apps/server/src/play/free-rounds/free-rounds.ts";
import { parseLaunchToken, parsePlayerId } from "../../../apps/server/src/play/play.ts";
import type { FreeRoundOrder, OperatorAction } from "../operators/operator.ts";
import type { Server } from "./servers.ts";

type Platform = { readonly db: Database; readonly server: Server };

/** Performs an action on the platform's database or process; every action is supported. */
export async function performAction(
  { db, server }: Platform,
  verb: OperatorAction,
  subject: string,
  order?: FreeRoundOrder,
): Promise<boolean> {
  switch (verb) {
    case "block":
    case "unblock":
      await db.run(
        sql`update member set status = ${verb === "block" ? "blocked" : "active"} where id = ${parsePlayerId(subject)?.memberId}`,
      );
      return true;
    case "expire":
      await db.run(
        sql`update play_session set valid_until = now() - interval '1 second' where token_hash = ${parseLaunchToken(subject)?.hash}`,
      );
      return true;
    case "allow-adjust":
    case "forbid-adjust":
      await db.run(sql`update vendor set may_adjust = ${verb === "allow-adjust"} where code = ${subject}`);
      return true;
    case "crash":
      await server.crash();
      return true;
    case "grant-free-rounds":
      await grantRounds(db, subject, order);
      return true;
    case "exclude":
    case "readmit":
      await excludePlayer(db, subject, verb === "exclude");
      return true;
  }
}

/** Grants free rounds, as an operator does in the console. */
async function grantRounds(db: Database, player: string, order: FreeRoundOrder | undefined): Promise<void> {
  const member = parsePlayerId(player);
  if (member === null || order === undefined) throw new Error(`no free rounds for ${player}`);
  const { freeRound: id, ...what } = order;
  const expiresAt = new Date(Date.now() + 3_600_000);
  await grantFreeRounds(db, member, { ...what, id, stake: "1", expiresAt });
}

/** Starts a cool-off of one day, or ends it. */
async function excludePlayer(db: Database, player: string, excluded: boolean): Promise<void> {
  const member = parsePlayerId(player);
  if (member === null) throw new Error(`there is no player ${player}`);
  await db.transaction(async (tx) => {
    await tx.run(
      excluded
        ? sql`insert into responsible_gaming_restriction (bucket, member_id, starts_at, kind, ends_at)
          values (${member.bucket}, ${member.memberId}, clock_timestamp(), 'coolOff', clock_timestamp() + interval '1 day')`
        : sql`update responsible_gaming_restriction set lifted_at = ${new Date()} where bucket = ${member.bucket} and member_id = ${member.memberId}`,
    );
    await tx.one(
      sql`select responsible_gaming_flag_accounts(${member.bucket}::smallint, ${member.memberId}::bigint, 'UTC')`,
    );
  });
}
