/** Cases about signatures, sessions, players and games. Cases 12 to 17, 40, 43, 44. */
import { randomBytes } from "node:crypto";
import {
  vendorStatuses,
  vendorRoot,
  type VendorStatus,
  type VendorMethod,
} from "@khela/contract/vendor-wallet-api";
import type { Case } from "./case.ts";
import { failCase, notTried, same } from "./case-outcome.ts";
import type { Body, PlayerSession, CaseContext } from "./case-context.ts";

/** Returns one valid request of each method. */
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
    ["free-rounds", {}],
  ];
  return all.filter(([method]) => t.has(method));
}

/** Returns a launch token of the right form that was never issued. */
function inventToken(like: string): string {
  return randomBytes(Buffer.from(like, "base64url").length).toString("base64url");
}

/** Returns the id of a player who does not exist, in the form of a real id. */
function inventPlayer(like: string): string {
  return `${like.slice(0, -1)}${like.endsWith("0") ? "1" : "0"}${"0".repeat(4)}`;
}

async function afterTheEnd(
  t: CaseContext,
  player: PlayerSession,
  ending: { readonly session: string } | { readonly end: () => Promise<unknown> },
): Promise<void> {
  const [won, back] = [t.bet(10), t.bet(10)];
  await player.expect("OK", "bet", won, -10);
  await player.expect("OK", "bet", back, -10);
  if ("end" in ending) await ending.end();
  const ended = "end" in ending ? {} : ending;
  await player.expect("SESSION_EXPIRED", "bet", t.bet(1, ended));
  if (t.has("bet-win"))
    await player.expect("SESSION_EXPIRED", "bet-win", t.bet(1, { ...ended, winAmount: "2" }));
  await player.expect("OK", "win", t.win(won, 25, { ...ended, final: true }), 25);
  await player.expect("OK", "rollback", t.rollback(back, ended), 10);
  await player.expectUnchanged();
}

/**
 * Tests that when the operator stops a player during a round, new bets are refused, wins are paid and rollbacks are
 * done.
 */
async function stoppedMidRound(
  t: CaseContext,
  verbs: readonly ["block", "unblock"] | readonly ["exclude", "readmit"],
  refusal: "PLAYER_BLOCKED" | "LIMIT_REACHED",
) {
  const player = await t.player();
  const [won, back] = [t.bet(10), t.bet(10)];
  await player.expect("OK", "bet", won, -10);
  await player.expect("OK", "bet", back, -10);
  await t.requireAction(verbs[0], player.player);
  try {
    await player.expect(refusal, "bet", t.bet(1));
    if (t.has("bet-win")) await player.expect(refusal, "bet-win", t.bet(1, { winAmount: "2" }));
    await player.expect("OK", "win", t.win(won, 25), 25);
    await player.expect("OK", "rollback", t.rollback(back), 10);
    await player.expectUnchanged();
  } finally {
    await t.operator.perform(verbs[1], player.player);
  }
}

/** Hostile values of a valid bet's `detail`, where the adapter has that field. */
const details: readonly (readonly [string, string])[] = [
  ["a detail too long", `"detail":{"text":"${"x".repeat(20_000)}"}`],
  ["a detail with a null character", `"detail":{"text":"\\u0000"}`],
  ["a detail with a lone surrogate", `"detail":{"text":"\\ud800"}`],
  ["a detail with an infinite number", `"detail":{"number":1e400}`],
  ["a detail that names a prototype", `"detail":{"__proto__":{"status":"OK"}}`],
];

export const identityCases: readonly Case[] = [
  {
    no: 12,
    title: "A game that does not exist",
    expects: "GAME_DISABLED; the balance stays the same.",
    async run(t) {
      const player = await t.player();
      await player.expect("GAME_DISABLED", "bet", t.bet(1, { gameCode: "no-such-game-anywhere" }));
      if (t.has("bet-win"))
        await player.expect(
          "GAME_DISABLED",
          "bet-win",
          t.bet(1, { winAmount: "2", gameCode: "no-such-game-anywhere" }),
        );
      await player.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 13,
    title: "A player who does not exist, on each method",
    expects:
      "UNKNOWN_PLAYER on every method (a bet may be SESSION_EXPIRED, since its session is another player's); an unknown launch token is SESSION_EXPIRED.",
    async run(t) {
      const player = await t.player();
      const bet = t.bet(1);
      await player.expect("OK", "bet", bet, -1);
      for (const unknown of [inventPlayer(player.player), "nobody", "%00", "0"]) {
        for (const [method, body] of oneOfEach(t, bet)) {
          const answer =
            (await player.call(method, { ...body, player: unknown }))?.answer ??
            failCase(`${method}: no answer`);
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
            failCase(`${method} for player "${unknown}": received ${status}`);
          if (balance !== undefined) failCase(`${method} for player "${unknown}": the answer has a balance`);
        }
      }
      await player.expect("SESSION_EXPIRED", "authenticate", { session: inventToken(player.session) });
      await player.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 14,
    title: "An invalid signature",
    expects:
      "INVALID_SIGNATURE on every method, with no balance, for another or an empty secret, an old or future time, a changed body, a missing header; the balance stays the same.",
    async run(t) {
      const player = await t.player();
      for (const [method, body] of oneOfEach(t, t.bet(1))) {
        for (const [what, how] of t.wire.adapter.forgeries) {
          if (how.alter !== undefined && body["amount"] !== "1") continue;
          const { status, balance } =
            (await player.call(method, body, how))?.answer ?? failCase(`${method}: no answer`);
          if (status !== "INVALID_SIGNATURE") failCase(`${method} ${what}: received ${status}`);
          if (balance !== undefined) failCase(`${method} ${what}: the answer has a balance`);
        }
      }
      await player.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 15,
    title: "A session redeemed before, and one never redeemed",
    expects:
      "A launch token is redeemed once; one that was not redeemed cannot bet. After a newer launch the older session " +
      "may continue (two games at once) or be SESSION_EXPIRED for bets, and its wins are paid.",
    async run(t) {
      const player = await t.player();
      await player.expect("SESSION_EXPIRED", "authenticate", { session: player.session });
      const old = t.bet(10);
      await player.expect("OK", "bet", old, -10);
      const launched = await t.launch();
      await player.expect("SESSION_EXPIRED", "bet", t.bet(1, { session: launched.session }));
      const { status } =
        (await player.call("authenticate", { session: launched.session }))?.answer ??
        failCase("authenticate: no answer");
      same("authenticate with the newer token", status, "OK");
      await player.expect("OK", "bet", t.bet(1, { session: launched.session }), -1);
      await player.expect("OK", "win", t.win(old, 11), 11);
      const reply = (await player.call("bet", t.bet(1)))?.answer ?? failCase("bet: no answer");
      if (reply.status !== "OK" && !t.is("bet", reply, "SESSION_EXPIRED"))
        failCase(`a bet on the older session: received ${reply.status}`);
      if (reply.status === "OK") player.moved(-1);
      await player.expectUnchanged();
      return reply.status === "OK" ? "both sessions may bet" : "only the newest session may bet";
    },
  },
  {
    no: 16,
    title: "A result after the session ended",
    expects:
      "Bets are SESSION_EXPIRED; wins are paid and rollbacks done, with the ended session, an unknown one, or none. The vendor may end it too (`end-session`), and once more.",
    async run(t) {
      await afterTheEnd(t, await t.player(), { session: inventToken((await t.player()).session) });
      const player = await t.player();
      const bet = t.bet(10);
      await player.expect("OK", "bet", bet, -10);
      await player.expect("OK", "win", t.win(bet, 10, { session: undefined }), 10);
      if (t.operator.players === "few")
        return "with an unknown session and with none; a shared session is not ended";
      if (t.has("end-session")) {
        const other = await t.player();
        const end = () => other.expect("OK", "end-session", {});
        await afterTheEnd(t, other, { end });
        await end();
      }
      const last = await t.player();
      await afterTheEnd(t, last, { end: () => t.requireAction("expire", last.session) });
      return undefined;
    },
  },
  {
    no: 17,
    title: "A result for a blocked player",
    expects: "Bets are PLAYER_BLOCKED; the win of an earlier bet is paid, a rollback is done.",
    async run(t) {
      await stoppedMidRound(t, ["block", "unblock"], "PLAYER_BLOCKED");
      return undefined;
    },
  },
  {
    no: 40,
    title: "Malformed requests",
    expects:
      "Every answer under /vendor/v1/ is JSON with a status of the protocol and its HTTP status, for any method, path and body; only valid requests change the balance.",
    async run(t) {
      const player = await t.player();
      const { adapter } = t.wire;
      for (const [what, request] of t.wire.malformedRequests()) {
        const { status } = adapter.parseResponse(
          "bet",
          (await t.wire.send(request)) ?? failCase(`${what}: no answer`),
          {},
        );
        if (status === "OK" || vendorStatuses[status].retry) failCase(`${what}: received ${status}`);
      }
      for (const [what, more] of t.has("bet", "detail") ? details : []) {
        // The body is written as text, because JSON.stringify cannot produce these values.
        const answer =
          (
            await player.call(
              "bet",
              { ...t.bet(1), detail: {} },
              { amend: (text) => text.replace('"detail":{}', more) },
            )
          )?.answer ?? failCase(`${what}: no answer`);
        if (vendorStatuses[answer.status].retry)
          failCase(`${what}: received ${answer.status}, which a vendor would retry for ever`);
        // The vendor chooses the content of `detail`, so the server may accept the bet.
        if (answer.status === "OK") player.moved(-1);
      }
      const malformed = await t.wire.send({ method: "POST", path: `${vendorRoot}/%zz`, text: "{}" });
      if (malformed === null || malformed.http >= 500) failCase("a malformed URL: no answer below HTTP 500");
      // A form body has strings only.
      for (const invalid of adapter.policy.body === "json" ? [7, "7 7"] : ["7 7"]) {
        for (const method of adapter.methods) {
          if (method !== "authenticate")
            await player.expect("INVALID_REQUEST", method, { currency: 7, session: 7, player: invalid });
        }
      }
      await player.expectUnchanged();
      return undefined;
    },
  },
  {
    no: 43,
    title: "Another game in the same session",
    expects:
      "A bet on another enabled game of the same vendor is SESSION_EXPIRED in the session of the first game, whose own bets continue.",
    async run(t) {
      const player = await t.player();
      const { gameCode } = await t.otherGame(player);
      if (gameCode === player.gameCode) return notTried("needs a second game");
      await player.expect("SESSION_EXPIRED", "bet", t.bet(10, { gameCode }));
      await player.expectUnchanged();
      const bet = t.bet(10);
      await player.expect("OK", "bet", bet, -10);
      await player.expect("OK", "win", t.win(bet, 15, { final: true }), 15);
      return undefined;
    },
  },
  {
    no: 44,
    title: "A limit or an exclusion in the middle of a round",
    expects: "Later bets are LIMIT_REACHED; earlier bets are settled.",
    async run(t) {
      await stoppedMidRound(t, ["exclude", "readmit"], "LIMIT_REACHED");
      return undefined;
    },
  },
];
