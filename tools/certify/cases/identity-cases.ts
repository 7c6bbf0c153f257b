/** Who says it, for whom, at which game: signatures, sessions, players, games. Rows 12 to 17, 40, 43, 44. */
import { randomBytes } from "node:crypto";
import {
  vendorStatuses,
  vendorRoot,
  type VendorStatus,
  type VendorMethod,
} from "@khela/contract/vendor-wallet-api";
import type { Case } from "./case.ts";
import { failCase, notApplicable, same } from "./case-outcome.ts";
import type { Body, PlayerSession, CaseContext } from "./case-context.ts";

/** A request of each method that would be in order for a known player. */
function oneOfEach(
  t: CaseContext,
  bet: { transactionId: string; roundId: string; amount: string },
): readonly (readonly [VendorMethod, Body])[] {
  const all: readonly (readonly [VendorMethod, Body])[] = [
    ["balance", {}],
    ["bet", t.bet(1)],
    ["win", t.win(bet, 1)],
    ["bet-win", t.bet(1, { winAmount: "2" })],
    ["rollback", t.rollback(bet)],
    ["adjust", { transactionId: t.id(), roundId: t.id(), amount: "1" }],
    ["end-round", { roundId: bet.roundId }],
  ];
  return all.filter(([method]) => t.has(method));
}

/** A launch token of the right form that nobody was given. */
function inventToken(like: string): string {
  return randomBytes(Buffer.from(like, "base64url").length).toString("base64url");
}

/** A player of the same form that does not exist. */
function inventPlayer(like: string): string {
  return `${like.slice(0, -1)}${like.endsWith("0") ? "1" : "0"}${"0".repeat(4)}`;
}

async function afterTheEnd(t: CaseContext, seat: PlayerSession, session: string | undefined): Promise<void> {
  const [won, back] = [t.bet(10), t.bet(10)];
  await seat.expect("OK", "bet", won, -10);
  await seat.expect("OK", "bet", back, -10);
  if (session === undefined) await t.requireAction("expire", seat.session);
  const ended = session === undefined ? {} : { session };
  await seat.expect("SESSION_EXPIRED", "bet", t.bet(1, ended));
  if (t.has("bet-win"))
    await seat.expect("SESSION_EXPIRED", "bet-win", t.bet(1, { ...ended, winAmount: "2" }));
  await seat.expect("OK", "win", t.win(won, 25, { ...ended, final: true }), 25);
  await seat.expect("OK", "rollback", t.rollback(back, ended), 10);
  await seat.expectUnchanged();
}

/** A round goes on while the operator stops the player: nothing new, but what is due is paid and what is taken back returns. */
async function stoppedMidRound(
  t: CaseContext,
  verbs: readonly ["block", "unblock"] | readonly ["exclude", "readmit"],
  refusal: "PLAYER_BLOCKED" | "LIMIT_REACHED",
) {
  const seat = await t.seat();
  const [won, back] = [t.bet(10), t.bet(10)];
  await seat.expect("OK", "bet", won, -10);
  await seat.expect("OK", "bet", back, -10);
  await t.requireAction(verbs[0], seat.player);
  try {
    await seat.expect(refusal, "bet", t.bet(1));
    if (t.has("bet-win")) await seat.expect(refusal, "bet-win", t.bet(1, { winAmount: "2" }));
    await seat.expect("OK", "win", t.win(won, 25), 25);
    await seat.expect("OK", "rollback", t.rollback(back), 10);
    await seat.expectUnchanged();
  } finally {
    await t.operator.perform(verbs[1], seat.player);
  }
}

/** Details that a careless or hostile vendor may send with a bet that is in order; where there is a word for them. */
const details: readonly (readonly [string, string])[] = [
  ["a detail too long", `"detail":{"text":"${"x".repeat(20_000)}"}`],
  ["a detail with a null character", `"detail":{"text":"\\u0000"}`],
  ["a detail with half a character", `"detail":{"text":"\\ud800"}`],
  ["a detail with a number beyond all", `"detail":{"number":1e400}`],
  ["a detail that names a prototype", `"detail":{"__proto__":{"status":"OK"}}`],
];

export const identityCases: readonly Case[] = [
  {
    no: 12,
    title: "A game that does not exist",
    expects: "GAME_DISABLED and nothing moves.",
    async run(t) {
      const seat = await t.seat();
      await seat.expect("GAME_DISABLED", "bet", t.bet(1, { gameCode: "no-such-game-anywhere" }));
      if (t.has("bet-win"))
        await seat.expect(
          "GAME_DISABLED",
          "bet-win",
          t.bet(1, { winAmount: "2", gameCode: "no-such-game-anywhere" }),
        );
      await seat.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 13,
    title: "A player who does not exist, on each method",
    expects:
      "UNKNOWN_PLAYER on every method (a bet may be SESSION_EXPIRED, since its session is another's); an invented launch token is SESSION_EXPIRED.",
    async run(t) {
      const seat = await t.seat();
      const bet = t.bet(1);
      await seat.expect("OK", "bet", bet, -1);
      for (const player of [inventPlayer(seat.player), "nobody", "%00", "0"]) {
        for (const [method, body] of oneOfEach(t, bet)) {
          const answer =
            (await seat.call(method, { ...body, player }))?.answer ?? failCase(`${method}: no answer`);
          const { status, balance } = answer;
          const allowed: readonly VendorStatus[] = [
            "UNKNOWN_PLAYER",
            ...(body["amount"] === undefined
              ? []
              : method === "adjust"
                ? ["NOT_PERMITTED" as const]
                : ["SESSION_EXPIRED" as const]),
          ];
          if (!allowed.some((code) => t.is(method, answer, code)))
            failCase(`${method} for player "${player}" was answered ${status}`);
          if (balance !== undefined) failCase(`${method} for player "${player}" told a balance`);
        }
      }
      await seat.expect("SESSION_EXPIRED", "authenticate", { session: inventToken(seat.session) });
      await seat.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 14,
    title: "A signature that does not hold",
    expects:
      "INVALID_SIGNATURE on every method, with no balance, for another or an empty secret, an old or early time, a changed body, a missing header; nothing moves.",
    async run(t) {
      const seat = await t.seat();
      for (const [method, body] of oneOfEach(t, t.bet(1))) {
        for (const [what, how] of t.wire.adapter.forgeries) {
          if (how.alter !== undefined && body["amount"] !== "1") continue;
          const { status, balance } =
            (await seat.call(method, body, how))?.answer ?? failCase(`${method}: no answer`);
          if (status !== "INVALID_SIGNATURE") failCase(`${method} ${what} was answered ${status}`);
          if (balance !== undefined) failCase(`${method} ${what} was told a balance`);
        }
      }
      await seat.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 15,
    title: "A session used before, and one never opened",
    expects:
      "A launch token is redeemed once; one that was not redeemed cannot bet. After a newer launch the older session " +
      "may go on (two games at once) or be SESSION_EXPIRED for bets, and its wins are paid.",
    async run(t) {
      const seat = await t.seat();
      await seat.expect("SESSION_EXPIRED", "authenticate", { session: seat.session });
      const old = t.bet(10);
      await seat.expect("OK", "bet", old, -10);
      const launched = await t.launch();
      await seat.expect("SESSION_EXPIRED", "bet", t.bet(1, { session: launched.session }));
      const { status } =
        (await seat.call("authenticate", { session: launched.session }))?.answer ??
        failCase("authenticate: no answer");
      same("authenticate with the newer token", status, "OK");
      await seat.expect("OK", "bet", t.bet(1, { session: launched.session }), -1);
      await seat.expect("OK", "win", t.win(old, 11), 11);
      const reply = (await seat.call("bet", t.bet(1)))?.answer ?? failCase("bet: no answer");
      if (reply.status !== "OK" && !t.is("bet", reply, "SESSION_EXPIRED"))
        failCase(`a bet on the older session was answered ${reply.status}`);
      if (reply.status === "OK") seat.moved(-1);
      await seat.expectUnchanged();
      return reply.status === "OK" ? "both sessions may bet" : "only the newest session may bet";
    },
  },
  {
    no: 16,
    title: "A result after the session ended",
    expects:
      "Bets are SESSION_EXPIRED; wins are paid and rollbacks done, with the ended session, an unknown one, or none.",
    async run(t) {
      await afterTheEnd(t, await t.seat(), inventToken((await t.seat()).session));
      const seat = await t.seat();
      const bet = t.bet(10);
      await seat.expect("OK", "bet", bet, -10);
      await seat.expect("OK", "win", t.win(bet, 10, { session: undefined }), 10);
      if (t.operator.players === "few")
        return "with an unknown session and with none; a shared session is not ended";
      await afterTheEnd(t, seat, undefined);
      return undefined;
    },
  },
  {
    no: 17,
    title: "A result for a blocked player",
    expects: "Bets are PLAYER_BLOCKED; the win of a bet that stood is paid, a rollback is done.",
    async run(t) {
      await stoppedMidRound(t, ["block", "unblock"], "PLAYER_BLOCKED");
      return undefined;
    },
  },
  {
    no: 40,
    title: "Requests that are none",
    expects:
      "Every answer under /vendor/v1/ is JSON with a status of the protocol and its HTTP status, for any method, path and body; nothing moves but what was in order.",
    async run(t) {
      const seat = await t.seat();
      const { adapter } = t.wire;
      for (const [what, request] of t.wire.malformedRequests()) {
        const { status } = adapter.parseResponse(
          "bet",
          (await t.wire.send(request)) ?? failCase(`${what}: no answer`),
          {},
        );
        if (status === "OK" || vendorStatuses[status].retry) failCase(`${what} was answered ${status}`);
      }
      for (const [what, more] of t.has("bet", "detail") ? details : []) {
        // said by hand: no JSON of ours would write these
        const answer =
          (
            await seat.call(
              "bet",
              { ...t.bet(1), detail: {} },
              { amend: (text) => text.replace('"detail":{}', more) },
            )
          )?.answer ?? failCase(`${what}: no answer`);
        if (vendorStatuses[answer.status].retry)
          failCase(`${what} was answered ${answer.status}, so it would be asked for ever`);
        // a detail is the vendor's own: whatever can be kept may be
        if (answer.status === "OK") seat.moved(-1);
      }
      const malformed = await t.wire.send({ method: "POST", path: `${vendorRoot}/%zz`, text: "{}" });
      if (malformed === null || malformed.http >= 500)
        failCase("an address that cannot be read has no answer");
      // in a form all is text
      for (const player of adapter.policy.body === "json" ? [7, "7 7"] : ["7 7"]) {
        for (const method of adapter.methods) {
          if (method !== "authenticate")
            await seat.expect("INVALID_REQUEST", method, { currency: 7, session: 7, player });
        }
      }
      await seat.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 43,
    title: "Another game in the same session",
    expects:
      "A bet that names another open game of the same vendor is taken in the session it was launched with (a lobby).",
    async run(t) {
      const seat = await t.seat();
      const { gameCode } = await t.beside(seat);
      if (gameCode === seat.gameCode) return notApplicable("needs a second game");
      const bet = t.bet(10, { gameCode });
      await seat.expect("OK", "bet", bet, -10);
      await seat.expect("OK", "win", t.win(bet, 15, { gameCode, final: true }), 15);
      await seat.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 44,
    title: "A limit or an exclusion in the middle of a round",
    expects: "Bets are LIMIT_REACHED from then on; what was bet before is settled.",
    async run(t) {
      await stoppedMidRound(t, ["exclude", "readmit"], "LIMIT_REACHED");
      return undefined;
    },
  },
];
