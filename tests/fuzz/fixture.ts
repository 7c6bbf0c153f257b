/**
 * The fixture of the fuzz tests: the platform and its gateway, two players with their own money, orders and rounds, an
 * agent, a guest, and a member of another merchant.
 */
import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { calls } from "@khela/contract/calls";
import { optionalRegisterFields } from "@khela/contract/fields";
import { authJobs } from "../../apps/server/src/auth/auth.ts";
import { hashPassword } from "../../apps/server/src/infra/credentials/password-hash.ts";
import { cashierJobs } from "../../apps/server/src/cashier/jobs.ts";
import { createCashierHarness, type CashierHarness } from "../../apps/server/test/cashier/cashier-harness.ts";
import { advanceDraw, scheduleDraws } from "../../apps/server/src/lottery/draws.ts";
import { addFeed, feedSecretLabel } from "../../apps/server/src/lottery/feeds/feeds.ts";
import { inboxJobs } from "../../apps/server/src/inbox/jobs.ts";
import { sql } from "@khela/service-kit/db/database";
import { insertSession, createSessionToken } from "../../apps/server/src/infra/db/session-store.ts";
import { openPlayerSession, type PlayerSession } from "../vendor-client.ts";
import { createClient } from "../client.ts";
import type { Person, Harness, HarnessOptions } from "../harness.ts";

export type FuzzFixture = CashierHarness & {
  /** The player whose session sends the requests. */
  readonly rahim: Person;
  readonly rahimSession: PlayerSession;
  /** A second session of rahim, which a request may end. */
  readonly endingSession: PlayerSession;
  /** A second player, whose rows rahim must not change. */
  readonly karim: Person;
  readonly karimSession: PlayerSession;
  readonly agent: Person;
  readonly guestToken: string;
  /** Token of a session at a second merchant. */
  readonly foreignToken: string;
  readonly foreignMemberId: bigint;
  readonly nodeId: number;
  readonly karimOrderId: string;
  readonly rahimOrder: Awaited<ReturnType<CashierHarness["deposit"]>>;
  /** The gateway's id of rahim's order. */
  readonly gatewayOrderId: string;
  /** The server's log of internal errors, the newest last. */
  readonly causes: readonly string[];
  /** Returns a member that only this call uses. */
  spare(call: string): Person;
  /** Id of an order of the second merchant's member. */
  readonly foreignOrderId: string;
  readonly lottery: FuzzLottery;
  readonly feed: FuzzFeed;
};

type FuzzFeed = {
  readonly code: string;
  readonly secret: string;
  /** A draw that is closed and has an entered result. */
  readonly draw: { readonly gameId: number; readonly numero: string };
};

type FuzzLottery = {
  readonly gameId: number;
  /** The number of a draw that takes orders. */
  readonly numero: string;
  /** Rahim's orders: `orderId` is in this draw, the next one in a closed draw. */
  readonly orderId: string;
  readonly closedOrderId: string;
};

async function openFeed({ database: { owner }, services, merchantId }: Harness): Promise<FuzzFeed> {
  const draw = await owner.one<{ id: bigint; gameId: number; numero: string }>(sql`
    with chosen as (select d.id from lottery_draw d join lottery_game g on g.merchant_id = d.merchant_id and g.node_id = d.node_id
      where g.engine = 'vn-north' and g.period_s is null order by d.node_id, d.draws_at desc limit 1)
    update lottery_draw d set electronic = false, state = 'closing', opens_at = now() - interval '1 hour', closes_at = now() - interval '2 minutes', draws_at = now() - interval '1 minute'
    from chosen where d.id = chosen.id returning d.id, d.node_id "gameId", d.numero`);
  await advanceDraw(services, draw.id);
  const code = "fuzz-board";
  const feed = await addFeed(owner, { code, isFinal: false, merchantId });
  return { code, secret: services.secrets.webhook(feedSecretLabel(feed)), draw };
}

async function openLottery(w: Harness, rahim: Person): Promise<FuzzLottery> {
  await scheduleDraws(w.services);
  const draws = await w.database.owner.rows<{ id: bigint; gameId: number; numero: string }>(sql`
    with chosen as (select d.id from lottery_draw d join lottery_game g on g.merchant_id = d.merchant_id and g.node_id = d.node_id
      where g.engine = 'vn-north' and g.period_s is null order by d.node_id, d.draws_at limit 2)
    update lottery_draw d set opens_at = now() - interval '1 hour', closes_at = now() + interval '1 day', draws_at = now() + interval '2 days'
    from chosen where d.id = chosen.id returning d.id, d.node_id "gameId", d.numero`);
  const order = async ({ gameId, numero }: { gameId: number; numero: string }) => {
    const placed = await rahim.client.callOrThrow(calls.lottery.betting, {
      gameId,
      currentNumero: numero,
      bettingSlipString: "de:39@1",
      requestId: randomUUID(),
    });
    return placed.orderNumber;
  };
  const [open, closed] = draws as [(typeof draws)[number], (typeof draws)[number]];
  const orderId = await order(open);
  const closedOrderId = await order(closed);
  await w.database.owner.run(sql`
    update lottery_draw set state = 'closing', closes_at = now() - interval '1 minute' where id = ${closed.id}`);
  // the draw is closed and waits for the beacon, which is unavailable
  await advanceDraw(w.services, closed.id);
  return { gameId: open.gameId, numero: open.numero, orderId, closedOrderId };
}

function formatCause(line: string): string {
  const { err, msg } = JSON.parse(line) as { err?: { message?: string; stack?: string }; msg?: string };
  return `${msg}: ${err?.message} ${
    err?.stack
      ?.split("\n")
      .find((each) => each.includes("/apps/"))
      ?.trim() ?? ""
  }`;
}

const asksEverything = Object.fromEntries(optionalRegisterFields.map((name) => [name, "optional"]));

/** Creates the fixture. `spares`: names of the calls that get a separate member. */
export async function createFuzzFixture(
  spares: readonly string[],
  options: Pick<HarnessOptions, "databaseUrlOf" | "env"> = {},
): Promise<FuzzFixture> {
  const causes: string[] = [];
  const log = pino(
    { level: "error" },
    {
      write: (line: string) => {
        causes.push(formatCause(line));
      },
    },
  );
  const harness = await createCashierHarness({ log: log as never, ...options });
  const { w } = harness;
  // Some calls enqueue a job, for which the queue has to exist. Scheduled jobs are off: they would change rows without a
  // request.
  const jobs = { ...w.services.jobs, schedule: () => undefined };
  for (const declare of [authJobs, cashierJobs, inboxJobs]) declare({ ...w.services, jobs });
  await w.services.jobs.start();
  const rahim = await w.person("rahim", { balance: "1000000000.00" });
  const karim = await w.person("karim", { balance: "5000.00" });
  const agent = await w.person("mina", { type: 1 });
  // the call that mails a link needs an email address
  await w.database.owner.run(sql`
    insert into member_profile (bucket, member_id, email, email_verified_at) values (${rahim.bucket}, ${rahim.memberId}, 'rahim@mail.example', now() - interval '30 days')`);
  // the call that mails a code to replace a payment password needs a payment password and an older address
  const paymentHash = await hashPassword(w.services.secrets, "482913");
  await w.database.owner.run(sql`
    insert into member_secret (bucket, member_id, payment_hash) values (${rahim.bucket}, ${rahim.memberId}, ${paymentHash})
    on conflict (bucket, member_id) do update set payment_hash = excluded.payment_hash`);
  // The server ignores registration fields that the merchant does not require. This merchant requires all of them, so
  // that each invalid one is refused before the password is hashed.
  await w.database.owner.run(sql`
    update merchant set settings = settings || ${JSON.stringify({ registerFields: asksEverything })}::jsonb where code = 'khela'`);
  w.services.merchants.forget();
  const [rahimSession, karimSession] = [await openPlayerSession(w, rahim), await openPlayerSession(w, karim)];
  for (const [name, at] of [
    ["rahim", rahimSession],
    ["karim", karimSession],
  ] as const) {
    await at.call("bet", { transactionId: `${name}-b0`, roundId: `${name}-r0`, amount: "10.00" });
  }
  await w.database.owner.run(sql`update vendor set may_adjust = true where code = 'JL'`);
  const { nodeId } = await w.database.owner.one<{ nodeId: number }>(
    sql`select node_id "nodeId" from game where playable order by node_id limit 1`,
  );
  const guest = createClient(w.app, { merchant: "khela" });
  const { token: guestToken } = await guest.callOrThrow(calls.auth.freePlay, {});
  const foreign = await foreignMember(w);
  const spare = new Map<string, Person>();
  for (const name of spares) spare.set(name, await w.person(`spare${spare.size}`, { balance: "5000.00" }));
  const rahimOrder = await harness.deposit(rahim);
  const { gatewayOrderId } = await harness.notice(rahimOrder);
  return {
    ...harness,
    causes,
    spare: (call) => spare.get(call)!,
    rahim,
    rahimSession,
    endingSession: await openPlayerSession(w, rahim),
    karim,
    karimSession,
    agent,
    nodeId,
    guestToken: guestToken!,
    foreignToken: foreign.token,
    foreignMemberId: foreign.memberId,
    rahimOrder,
    gatewayOrderId,
    karimOrderId: (await harness.deposit(karim)).orderId,
    foreignOrderId: foreign.orderId,
    lottery: await openLottery(w, rahim),
    feed: await openFeed(w),
  };
}

async function foreignMember(w: Harness): Promise<{ token: string; memberId: bigint; orderId: string }> {
  const { id } = await w.database.owner.one<{ id: number }>(sql`
    insert into merchant (code, brand, currency) values ('other', 'Other', 'BDT') returning id`);
  const key = await w.database.owner.one<{ bucket: number; memberId: bigint }>(sql`
    with id as (select nextval('member_id') id)
    insert into member (bucket, id, merchant_id, type, username, currency, register_method)
    select new_member_bucket(id), id, ${id}, 0, 'farah', 'BDT', 'test' from id returning bucket, id "memberId"`);
  const token = createSessionToken(key.bucket, w.services.randomBytes);
  await insertSession(w.database.owner, {
    ...key,
    token,
    merchantId: id,
    ip: "127.0.0.1",
    device: "web",
    now: w.services.now(),
  });
  const orderId = "F".repeat(32);
  await w.database.owner.run(sql`
    insert into deposit_order (bucket, member_id, id, merchant_id, request_id, channel, amount_minor, currency, created_at, expires_at)
    values (${key.bucket}, ${key.memberId}, ${orderId}, ${id}, gen_random_uuid(), 'bkash', 100, 'BDT', now(), now() + interval '1 day')`);
  w.services.merchants.forget();
  return { token, memberId: key.memberId, orderId };
}
