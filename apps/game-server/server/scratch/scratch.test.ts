import { createHash, randomBytes, randomUUID } from "node:crypto";
import { deckOrder, verifyDeck } from "@khela/engines/originals/scratch";
import { scratch as village } from "@khela/engines/originals/scratch-rules";
import { verifyRound } from "@khela/engines/rounds";
import { sql } from "@khela/service-kit/db/database";
import { afterEach, expect, test } from "vitest";
import {
  paths,
  type ClosedDeck,
  type DecksView,
  type DeckView,
  type RoundView,
} from "../../wire/game-api.ts";
import {
  bet,
  openClient,
  rotate,
  send,
  startTestGameServer,
  type TestClient,
  type TestGameServer,
} from "../../test/game-server.ts";
import { listen } from "../../test/live-table.ts";
import { LAUNCH_TOKEN } from "../../test/wallet.ts";
import { until } from "../../../../tests/until.ts";
import { rollbackUnanswered } from "../rounds/stakes.ts";
import { viewDecks } from "./decks.ts";
import { createSeedSource } from "../rounds/seeds.ts";
import { findSession } from "../rounds/session-store.ts";
import type { OpenedView } from "../../wire/game-api.ts";

const GAME = "bgs-scratch";
const PRICE = 200n;
const card = { stakeMinor: String(PRICE) };
const { rules } = village;

let harness: TestGameServer;
afterEach(() => harness.stop());

type Stored = { readonly place: number; readonly state: string };

function scratchContext() {
  const { ctx } = harness.gameServer;
  return { ctx, source: createSeedSource(ctx) };
}

/** The decks on sale, as the client's stream sends them. */
async function decksOf(client: TestClient): Promise<readonly DeckView[]> {
  const session = await findSession(
    harness.gameServer.ctx.db,
    createHash("sha256").update(client.token).digest(),
  );
  if (session === null) throw new Error("no session");
  return (await viewDecks(scratchContext(), session)).decks;
}

async function firstDeck(client: TestClient): Promise<DeckView> {
  const [deck] = await decksOf(client);
  if (deck === undefined) throw new Error("no deck");
  return deck;
}

async function closedDecks(client: TestClient): Promise<ClosedDeck[]> {
  const { body } = await send<{ decks: ClosedDeck[] }>(harness, paths.decks, undefined, client.token);
  return body.decks;
}

function openPlayer(name: string): Promise<TestClient> {
  const launch = { vendor: "BGS", token: `${LAUNCH_TOKEN}as-${name}-${randomUUID()}`, gameCode: GAME };
  return send<OpenedView>(harness, paths.session, launch).then(({ body }) => ({
    token: body.session,
    opened: body,
  }));
}

/** The purchases in the order of their places, with the state of each. */
function purchases(): Promise<Stored[]> {
  return harness.gameServer.ctx.db.rows<Stored>(
    sql`select nonce as place, state from round order by nonce, created_at`,
  );
}

/** The first deck with its secret seed. */
function storedDeck(): Promise<{ id: bigint; serverSeed: string; clientSeed: string }> {
  return harness.gameServer.ctx.db.one(
    sql`select d.id, s.server_seed as "serverSeed", d.client_seed as "clientSeed" from scratch_deck d
     join seed s on s.id = d.seed_id join scratch_shelf f on f.id = d.shelf_id
     where f.price_minor = ${PRICE} and d.number = 1`,
  );
}

/** From now on the server fails between a stake and its card, as when it is killed; returns what ends that. */
async function cutConfirmations(): Promise<() => Promise<unknown>> {
  const { db } = harness.gameServer.ctx;
  await db.run(sql`create function cut() returns trigger language plpgsql as $$ begin raise 'cut'; end $$`);
  await db.run(sql`create trigger cut before update on scratch_deck for each row when (new.sold > old.sold)
    execute function cut()`);
  return () => db.run(sql`drop trigger cut on scratch_deck`);
}

/** Leaves `left` cards of the deck on sale: the others count as sold by earlier players. */
async function leaveCards(left: number): Promise<void> {
  const { db } = harness.gameServer.ctx;
  const deck = await storedDeck();
  const sold = rules.cards - left;
  const order = deckOrder(rules, deck).slice(0, sold);
  const soldPrizes = rules.prizes.map((_, place) => order.filter((prize) => prize === place).length);
  await db.run(
    sql`update scratch_deck set taken = ${sold}, sold = ${sold}, sold_prizes = ${soldPrizes} where id = ${deck.id}`,
  );
}

test("[GAME-07] scratch card: bought → charged, paid by its place in the deck; counts of the deck follow", async () => {
  harness = await startTestGameServer(GAME);
  const client = await openClient(harness, GAME, null);
  const before = await firstDeck(client);
  expect(before).toMatchObject({
    priceMinor: "200",
    number: 1,
    cards: 500,
    left: 500,
    prizesLeft: rules.prizes.map(({ cards }) => cards),
  });
  expect(before.serverSeedHash).not.toBe(before.nextServerSeedHash);
  expect(client.opened.state.seeds).toMatchObject({
    serverSeedHash: before.serverSeedHash,
    nextServerSeedHash: before.nextServerSeedHash,
    clientSeed: "bgs-scratch.BDT.play.200.1",
  });
  let balance = harness.wallet.balance();
  const left = [...before.prizesLeft];
  for (let place = 0; place < 12; place += 1) {
    const { status, body } = await bet(harness, client, card);
    expect(status).toBe(200);
    const { round } = body;
    expect(round).toMatchObject({ state: "settled", nonce: place, stakeMinor: "200", serverSeed: null });
    expect(round.serverSeedHash).toBe(before.serverSeedHash);
    balance += BigInt(round.payoutMinor ?? 0) - PRICE;
    expect([body.balanceMinor, harness.wallet.balance()]).toEqual([String(balance), balance]);
    const prize = round.outcome?.family === "scratch" ? round.outcome.prize : null;
    if (prize !== null) left[prize] = (left[prize] ?? 0) - 1;
  }
  expect(await firstDeck(client)).toMatchObject({ left: 488, prizesLeft: left });
  expect(await closedDecks(client)).toEqual([]);
});

test("scratch card: last cards of a deck → seed revealed, each card and the whole deck verified, next deck on sale", async () => {
  harness = await startTestGameServer(GAME);
  const client = await openClient(harness, GAME, null);
  const first = await firstDeck(client);
  await leaveCards(2);
  const { body: last } = await bet(harness, client, card);
  expect(last.round).toMatchObject({ nonce: 498, serverSeed: null });
  const { body: end } = await bet(harness, client, card);
  expect(end.round.nonce).toBe(499);
  expect(end.round.serverSeedHash).toBe(first.serverSeedHash);
  const { body: after } = await bet(harness, client, card);
  expect(after.round).toMatchObject({ nonce: 0, serverSeedHash: first.nextServerSeedHash, serverSeed: null });
  expect(await firstDeck(client)).toMatchObject({ number: 2, left: 499 });
  const [closed, ...others] = await closedDecks(client);
  if (closed === undefined) throw new Error("no closed deck");
  expect(others).toEqual([]);
  expect(closed).toMatchObject({ number: 1, cards: 500, serverSeedHash: first.serverSeedHash });
  expect(verifyDeck(rules, closed)).toMatchObject({
    cardsOfPrize: rules.prizes.map(({ cards }) => cards),
    blank: 337,
  });
  const { body } = await send<{ rounds: RoundView[] }>(harness, paths.rounds, undefined, client.token);
  for (const round of body.rounds.filter(({ nonce }) => nonce > 0)) {
    expect(round.serverSeed).toBe(closed.serverSeed);
    expect(verifyRound({ ...round, serverSeed: closed.serverSeed })).toMatchObject({
      payoutMinor: round.payoutMinor,
      outcome: round.outcome,
    });
  }
  expect(harness.logged.join("\n")).not.toContain(closed.serverSeed);
});

test("scratch card: twelve purchases of two players at once, at the end of a deck → every place once, money exact", async () => {
  harness = await startTestGameServer(GAME);
  const players = [await openPlayer("amina"), await openPlayer("rafi")];
  await leaveCards(8);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => bet(harness, players[at % 2] as TestClient, card)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const places = answers.map(({ body }) => `${body.round.clientSeed.split(".").at(-1)}:${body.round.nonce}`);
  expect(places.toSorted()).toEqual(
    [
      ...Array.from({ length: 8 }, (_, at) => `1:${492 + at}`),
      ...Array.from({ length: 4 }, (_, at) => `2:${at}`),
    ].toSorted(),
  );
  const paid = answers.reduce((sum, { body }) => sum + BigInt(body.round.payoutMinor ?? 0), 0n);
  expect(harness.wallet.balance()).toBe(100_000n - 12n * PRICE + paid);
  expect(await firstDeck(players[0] as TestClient)).toMatchObject({ number: 2, left: 496 });
});

test("scratch decks: forty cards sold to others → a viewer gets the counts at most every 250 ms, the last ones true", async () => {
  harness = await startTestGameServer(GAME);
  const viewer = await openPlayer("viewer");
  const buyers = await Promise.all(["amina", "rafi", "mina", "jamal"].map(openPlayer));
  const { app } = harness.gameServer;
  const counts: (number | undefined)[] = [];
  const leave = await listen(await app.listen({ host: "127.0.0.1", port: 0 }), viewer.token, (event) => {
    if (event.name === "room") counts.push((JSON.parse(event.data) as DecksView).decks[0]?.left);
  });
  await until(() => counts.length === 1);
  const startedMs = performance.now();
  for (let turn = 0; turn < 10; turn += 1)
    await Promise.all(buyers.map((buyer) => bet(harness, buyer, card)));
  await until(() => counts.at(-1) === 460);
  // One read at a time, each after its pause: a slow machine makes fewer of them.
  const pauses = (performance.now() - startedMs) / 249;
  expect(counts.length).toBeLessThanOrEqual(1 + Math.ceil(pauses));
  leave();
  app.server.closeAllConnections();
});

test("scratch card: same request again → same card, charged once; at another price → still the first", async () => {
  harness = await startTestGameServer(GAME);
  const client = await openClient(harness, GAME, null);
  const id = randomUUID();
  const both = await Promise.all([bet(harness, client, card, id), bet(harness, client, card, id)]);
  const done = both.filter(({ status }) => status === 200);
  expect(both.every(({ status, body }) => status === 200 || body.error === "bet.in_flight")).toBe(true);
  const again = await bet(harness, client, { stakeMinor: "1000" }, id);
  expect(again.body.round.roundId).toBe(done[0]?.body.round.roundId);
  expect(harness.wallet.countSeen("bet")).toBe(1);
  expect(await purchases()).toEqual([{ place: 0, state: "settled" }]);
});

test("scratch card: stake refused → nothing shown, the next buyer gets the same card", async () => {
  harness = await startTestGameServer(GAME);
  const client = await openClient(harness, GAME, null);
  harness.wallet.setBalance(100n);
  for (let tries = 0; tries < 3; tries += 1) {
    const refused = await bet(harness, client, card);
    expect([refused.status, refused.body]).toEqual([402, { error: "funds.insufficient" }]);
  }
  harness.wallet.setBalance(100_000n);
  const { body } = await bet(harness, client, card);
  expect(body.round).toMatchObject({ nonce: 0, state: "settled" });
  expect(await purchases()).toEqual([
    ...Array.from({ length: 3 }, () => ({ place: 0, state: "void" })),
    { place: 0, state: "settled" },
  ]);
  expect((await firstDeck(client)).left).toBe(499);
});

test("scratch card: stake taken but unanswered → rolled back, its card sold next, before later ones", async () => {
  harness = await startTestGameServer(GAME);
  const client = await openClient(harness, GAME, null);
  const before = harness.wallet.balance();
  harness.wallet.misbehave = (method) => (method === "bet" ? "fail-after" : "none");
  const lost = await bet(harness, client, card);
  expect([lost.status, lost.body]).toEqual([502, { error: "bet.unknown" }]);
  await until(() => harness.wallet.balance() === before);
  harness.wallet.misbehave = () => "none";
  const { body } = await bet(harness, client, card);
  expect(body.round.nonce).toBe(0);
  expect((await bet(harness, client, card)).body.round.nonce).toBe(1);
  expect(await purchases()).toEqual([
    { place: 0, state: "undone" },
    { place: 0, state: "settled" },
    { place: 1, state: "settled" },
  ]);
});

test("scratch card: last card waits for its stake → others buy from the next deck; refused → it is sold and the deck closes", async () => {
  harness = await startTestGameServer(GAME);
  const [amina, rafi] = [await openPlayer("amina"), await openPlayer("rafi")];
  await leaveCards(1);
  harness.wallet.misbehave = (method, { player }) =>
    method === "bet" && player === "amina" ? "hold-after" : "none";
  const waiting = bet(harness, amina, card);
  await until(() => harness.wallet.countSeen("bet") === 1);
  const { body } = await bet(harness, rafi, card);
  expect(body.round.clientSeed).toBe("bgs-scratch.BDT.play.200.2");
  expect(await closedDecks(rafi)).toEqual([]);
  // The stake's answer never comes: the card returns to the first deck and is its last sale.
  expect((await waiting).body).toEqual({ error: "bet.unknown" });
  harness.wallet.misbehave = () => "none";
  const last = await bet(harness, rafi, card);
  expect(last.body.round).toMatchObject({ clientSeed: "bgs-scratch.BDT.play.200.1", nonce: 499 });
  expect(await closedDecks(rafi)).toMatchObject([{ number: 1, cards: 500 }]);
  expect((await bet(harness, rafi, card)).body.round).toMatchObject({
    clientSeed: "bgs-scratch.BDT.play.200.2",
    nonce: 1,
  });
});

test("scratch card: process stops between the stake and the card → stake back, card sold once, deck as committed", async () => {
  harness = await startTestGameServer(GAME);
  const client = await openClient(harness, GAME, null);
  const hash = (await firstDeck(client)).serverSeedHash;
  const before = harness.wallet.balance();
  const { db } = harness.gameServer.ctx;
  const endCut = await cutConfirmations();
  expect((await bet(harness, client, card)).status).toBe(500);
  expect(harness.wallet.balance()).toBe(before - PRICE);
  expect(await purchases()).toEqual([{ place: 0, state: "placing" }]);
  await endCut();
  await db.run(sql`update round set created_at = created_at - interval '1 hour'`);
  await harness.restart();
  await until(() => harness.wallet.balance() === before);
  const again = await openClient(harness, GAME, null);
  const { body } = await bet(harness, again, card);
  expect(body.round).toMatchObject({ nonce: 0, serverSeedHash: hash, state: "settled" });
  expect((await firstDeck(again)).left).toBe(499);
});

test("scratch card: purchase rolled back while its answer comes → not sold to it, sold to the next", async () => {
  harness = await startTestGameServer(GAME);
  const client = await openClient(harness, GAME, null);
  harness.wallet.misbehave = (method) => (method === "bet" ? "hold-after" : "none");
  const waiting = bet(harness, client, card);
  await until(() => harness.wallet.countSeen("bet") === 1);
  const { ctx } = harness.gameServer;
  const { id } = await ctx.db.one<{ id: string }>(sql`select id from round`);
  await rollbackUnanswered(ctx, id);
  harness.wallet.release();
  expect((await waiting).body).toEqual({ error: "bet.unknown" });
  harness.wallet.misbehave = () => "none";
  expect((await bet(harness, client, card)).body.round.nonce).toBe(0);
  await until(() => harness.wallet.countSeen("rollback") === 1);
});

test("scratch deck: a player takes a high prize and leaves → a year later the same deck is on sale, its seed secret", async () => {
  harness = await startTestGameServer(GAME);
  const amina = await openPlayer("amina");
  const { serverSeedHash } = await firstDeck(amina);
  // Two cards stay unsold, so the prize is not among the last two.
  const order = deckOrder(rules, await storedDeck()).slice(0, -2);
  const prize = order.includes(0) ? 0 : 1;
  const top = order.indexOf(prize);
  await leaveCards(rules.cards - top);
  const won = await bet(harness, amina, card);
  expect(won.body.round).toMatchObject({
    nonce: top,
    payoutMinor: String(PRICE * BigInt(rules.prizes[prize]?.times ?? 0)),
  });
  // A purchase that is never answered: the first sweep after the restart rolls it back.
  const endCut = await cutConfirmations();
  expect((await bet(harness, amina, card)).status).toBe(500);
  await endCut();
  const inAYear = { now: () => new Date(Date.now() + 365 * 24 * 3_600_000), randomBytes };
  await harness.restart({ clockAndRandom: inAYear });
  await until(async () => (await purchases()).every(({ state }) => state !== "placing"));
  // A stop waits for the end of the sweep.
  await harness.restart();
  const rafi = await openPlayer("rafi");
  expect(await closedDecks(rafi)).toEqual([]);
  expect(await firstDeck(rafi)).toMatchObject({ number: 1, left: rules.cards - top - 1, serverSeedHash });
  expect((await bet(harness, rafi, card)).body.round).toMatchObject({
    nonce: top + 1,
    serverSeed: null,
    serverSeedHash,
  });
});

test("scratch deck: closed with a card left → refused by the database", async () => {
  harness = await startTestGameServer(GAME);
  const client = await openClient(harness, GAME, null);
  await bet(harness, client, card);
  const { db } = harness.gameServer.ctx;
  const closing = db.run(sql`update scratch_deck set closed_at = now() where sold > 0`);
  await expect(closing).rejects.toMatchObject({ code: "23514" });
});

test("scratch card: price without a deck, bet of another game, seeds of a player, closed decks of another game → refused", async () => {
  harness = await startTestGameServer("");
  const client = await openClient(harness, GAME, null);
  expect((await bet(harness, client, { stakeMinor: "300" })).body.error).toBe("bet.stake");
  expect((await bet(harness, client, { stakeMinor: "200", mines: 3 })).body.error).toBe("bet.bad");
  expect((await bet(harness, client, { stakeMinor: "200", mode: "buy" })).body.error).toBe("bet.bad");
  expect((await rotate(harness, client, "mine")).body.error).toBe("seed.bad");
  expect(await purchases()).toEqual([]);
  const dice = await openClient(harness, "bgs-dice");
  const decks = await send(harness, paths.decks, undefined, dice.token);
  expect(decks.body.error).toBe("game.unknown");
  const direct = await send(
    harness,
    paths.action,
    { roundId: randomUUID(), step: 0, action: { type: "stand" } },
    client.token,
  );
  expect(direct.body.error).toBe("round.unknown");
});

test("scratch deck: play money and real money, two currencies, two titles → decks of their own", async () => {
  harness = await startTestGameServer("");
  const client = await openClient(harness, GAME, null);
  const gold = await openClient(harness, "bgs-scratch-gold", null);
  await bet(harness, client, card);
  const { db } = harness.gameServer.ctx;
  await db.run(sql`update session set play = false where game_code = ${GAME}`);
  expect((await firstDeck(client)).left).toBe(500);
  expect((await bet(harness, client, card)).body.round).toMatchObject({
    nonce: 0,
    clientSeed: "bgs-scratch.BDT.real.200.1",
  });
  await db.run(sql`update session set currency = 'USD' where game_code = ${GAME}`);
  expect((await decksOf(client)).map(({ clientSeed }) => clientSeed)).toEqual(
    ["2", "10", "50", "100"].map((price) => `bgs-scratch.USD.real.${price}.1`),
  );
  expect(await firstDeck(gold)).toMatchObject({ cards: 2_000, left: 2_000 });
});

test("scratch card: where every game has a minimum time → the second card refused until it is over", async () => {
  harness = await startTestGameServer(GAME);
  (harness.gameServer.ctx.config as { profile: string }).profile = "britain";
  const client = await openClient(harness, GAME, null);
  expect((await bet(harness, client, card)).status).toBe(200);
  expect((await bet(harness, client, card)).body.error).toBe("bet.too_fast");
});
