// A member's rounds for operators: the betting record by time, and the details of one round.

import type { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf, ParsedOperatorInputOf } from "@khela/contract/operator/operator-schemas";
import { formatAmount } from "@khela/engines/money";
import { createGameNames, type GameNames } from "../../games/games.ts";
import type { Services } from "../../http/context.ts";
import type { OperatorContext, OperatorRoutes } from "../../http/console/operator-context.ts";
import { decodeCursor, encodeCursor } from "../../infra/db/cursor.ts";
import { getOperatedMember } from "../../infra/operator/operated-member-store.ts";
import { findRoundDetail, listRounds, type RoundRow } from "../round-store.ts";

type Calls = (typeof operatorCalls)["memberRounds"];

const SINCE = new Date(0);

function toView(
  { roundId, vendor, gameCode, betMinor, winMinor, currency, state, startedAt }: RoundRow,
  name: string | null,
) {
  return {
    vendor,
    roundId,
    gameCode,
    gameName: name,
    stake: formatAmount(betMinor, currency),
    win: formatAmount(winMinor, currency),
    currency,
    state,
    startedAt: startedAt.getTime(),
  };
}

export function memberRoundOperatorRoutes(services: Services): OperatorRoutes<"memberRounds"> {
  const names: GameNames = createGameNames(services);
  const nameOf = async (ctx: OperatorContext, nodeIds: readonly number[]) => {
    const games = await names.find([...nodeIds]);
    return (nodeId: number): string | null => {
      const game = games.get(nodeId);
      return game?.name[ctx.language] ?? game?.name["EN"] ?? null;
    };
  };

  async function readRounds(
    ctx: OperatorContext<Calls["list"]>,
    { id, cursor = "", size }: ParsedOperatorInputOf<Calls["list"]>,
  ): Promise<OperatorOutputOf<Calls["list"]>> {
    const member = await getOperatedMember(ctx.db, ctx.merchant.id, id);
    const place =
      cursor === ""
        ? null
        : (decodeCursor(cursor, [/^[1-9]\d{0,17}$/, /^\d{1,16}$/, /^\P{Cc}{1,40}$/u, /^\P{Cc}{1,200}$/u]) ??
          ctx.fail("list.cursor.invalid"));
    if (place !== null && place[0] !== id) ctx.fail("list.cursor.invalid");
    const { list, next } = await listRounds(ctx.db, {
      bucket: member.bucket,
      memberId: member.memberId,
      from: SINCE,
      to: null,
      vendor: null,
      gameType: null,
      state: null,
      after: place === null ? null : { micros: place[1]!, vendor: place[2]!, roundId: place[3]! },
      skip: 0,
      limit: size,
      scan: size,
    });
    const gameName = await nameOf(
      ctx,
      list.map(({ nodeId }) => nodeId),
    );
    return {
      list: list.map((row) => toView(row, gameName(row.nodeId))),
      nextCursor: next === null ? null : encodeCursor([id, next.micros, next.vendor, next.roundId]),
    };
  }

  async function readRound(
    ctx: OperatorContext<Calls["get"]>,
    { id, vendor, roundId }: ParsedOperatorInputOf<Calls["get"]>,
  ): Promise<OperatorOutputOf<Calls["get"]>> {
    const member = await getOperatedMember(ctx.db, ctx.merchant.id, id);
    const row = (await findRoundDetail(ctx.db, member, { vendor, roundId })) ?? ctx.fail("round.unknown");
    const gameName = await nameOf(ctx, [row.nodeId]);
    return {
      ...toView(row, gameName(row.nodeId)),
      endedAt: row.endedAt?.getTime() ?? null,
      detail: JSON.stringify(row.detail),
    };
  }

  return { list: readRounds, get: readRound };
}
