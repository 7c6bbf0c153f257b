/** What `npm run vendor -- free-rounds` does: the award, its line, and whether the vendor heard of it. */
import type { Database } from "@khela/service-kit/db/database";
import { sql } from "@khela/service-kit/db/database";
import { formatAmount } from "@khela/engines/money";
import { findVendor } from "../../apps/server/src/games/games.ts";
import type { MemberKey } from "../../apps/server/src/infra/db/session-store.ts";
import { findByName } from "../../apps/server/src/member/member.ts";
import {
  cancelFreeRounds,
  FreeRoundRefusal,
  grantFreeRounds,
  listFreeRounds,
  tellVendor,
  type Award,
} from "../../apps/server/src/play/free-rounds/free-rounds.ts";
import { parsePlayerId } from "../../apps/server/src/play/play.ts";
import type { FreeRoundCommand, PlayerName } from "./free-round-options.ts";

const DAY_MS = 86_400_000;

export type FreeRoundTool = {
  readonly db: Database;
  readonly merchantCode: string;
  readonly actor: string;
  readonly now: Date;
  /** For our call to the vendor. */
  readonly deps: Parameters<typeof tellVendor>[0];
};

/** @throws {FreeRoundRefusal} */
async function findMember({ db, merchantCode }: FreeRoundTool, name: PlayerName): Promise<MemberKey> {
  if ("player" in name) {
    const member = parsePlayerId(name.player);
    if (member === null) throw new FreeRoundRefusal(`"${name.player}" is no player id.`);
    return member;
  }
  const merchant = await db.one<{ id: number }>(sql`select id from merchant where code = ${merchantCode}`);
  const member = await findByName(db, merchant.id, name.member.toLowerCase());
  if (member === null) throw new FreeRoundRefusal(`there is no member ${name.member}.`);
  return member;
}

function stateOf({ cancelledAt, expiresAt, used, rounds }: Award, now: Date): string {
  if (cancelledAt !== null) return "cancelled";
  if (used >= rounds) return "used up";
  return expiresAt.getTime() <= now.getTime() ? "expired" : "open";
}

function formatAward(award: Award, now: Date): string {
  const { id, vendor, gameCode, currency, stakeMinor, rounds, used, expiresAt } = award;
  return `${id}  ${vendor} ${gameCode}  ${used} of ${rounds} rounds at ${formatAmount(stakeMinor, currency)} ${currency}  until ${expiresAt.toISOString()}  ${stateOf(award, now)}`;
}

async function tell(tool: FreeRoundTool, member: MemberKey, award: Award): Promise<string> {
  const vendor = await findVendor(tool.db, award.vendor);
  const isHeard = vendor !== null && (await tellVendor(tool.deps, vendor, member, award));
  return isHeard
    ? `${award.vendor} has heard of it.`
    : `${award.vendor} did not take the call: it sees the award when it asks for free-rounds.`;
}

/** Returns the lines to print. @throws {FreeRoundRefusal} */
export async function performFreeRounds(tool: FreeRoundTool, command: FreeRoundCommand): Promise<string[]> {
  const { db, now, actor } = tool;
  const member = await findMember(tool, command.player);
  if (command.name === "list-awards") {
    const awards = await listFreeRounds(db, member);
    return awards.length === 0
      ? ["The player has no award."]
      : awards.map((award) => formatAward(award, now));
  }
  const { vendor, id } = command;
  const award =
    command.name === "cancel"
      ? await cancelFreeRounds(db, member, { vendor, id }, { actor, now })
      : await grantFreeRounds(
          db,
          member,
          {
            vendor,
            id,
            gameCode: command.gameCode,
            stake: command.stake,
            rounds: command.rounds,
            expiresAt: new Date(now.getTime() + command.days * DAY_MS),
          },
          { actor, now },
        );
  return [formatAward(award, now), await tell(tool, member, award)];
}
