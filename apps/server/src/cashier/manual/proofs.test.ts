/** Pictures of payments, the sender's fee of an order, and lists of orders by state, over HTTP. */
import { afterAll, beforeAll, expect, test } from "vitest";
import sharp from "sharp";
import { calls } from "@khela/contract/calls";
import { headers as names } from "@khela/contract/wire";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../../../../../tests/harness.ts";
import { createCashierHarness, type CashierHarness } from "../../../test/cashier/cashier-harness.ts";
import { readChannels, saveChannels } from "../../../test/cashier/save-channels.ts";
import type { Deciding } from "../decisions/decision.ts";
import { approveDeposit, listWaiting } from "../decisions/deposit-decisions.ts";
import { deleteOldProofs } from "./manual-store.ts";
import { readDepositProof, removeOldProofs } from "./proofs.ts";

const { cashier } = calls;
const CHANNEL = "bkash-send";
const DAY_MS = 24 * 60 * 60_000;

let c: CashierHarness;
let deciding: Deciding;

beforeAll(async () => {
  c = await createCashierHarness();
  const { push, now } = c.w.services;
  deciding = { db: c.w.database.owner, push, now, merchantId: c.w.merchantId, actor: "operator:test" };
});
afterAll(() => c.close());

const pictureOf = (width = 60, height = 90) =>
  sharp({ create: { width, height, channels: 3, background: "#284" } })
    .withExif({ IFD0: { Copyright: "taken at home" } })
    .jpeg()
    .toBuffer();

/** Sends the picture as a browser's form does. */
async function sendProof(person: Person, orderId: string, bytes: Buffer | null) {
  const form = new FormData();
  form.set("orderId", orderId);
  if (bytes !== null) form.set("picture", new Blob([new Uint8Array(bytes)]), "receipt.jpg");
  const wire = new Response(form);
  const answer = await c.w.app.inject({
    method: "POST",
    url: cashier.depositProof.path,
    payload: Buffer.from(await wire.arrayBuffer()),
    headers: {
      "content-type": wire.headers.get("content-type")!,
      [names.merchant]: "khela",
      [names.session]: person.token,
    },
  });
  return answer.json<{ value?: { manual?: { hasProof: boolean } }; errorCode?: string }>();
}

const proofs = () =>
  c.w.database.owner.rows<{ id: string; picture: Buffer }>(
    sql`select order_id id, picture from deposit_proof`,
  );

test("[PAY-01] picture of the payment → kept as WebP without what the phone wrote into it, replaced by the next", async () => {
  const person = await c.person();
  const order = await c.deposit(person, "500.00", CHANNEL);
  expect(order.manual?.hasProof).toBe(false);
  expect((await sendProof(person, order.orderId, await pictureOf())).value?.manual?.hasProof).toBe(true);
  await person.client.callOrThrow(cashier.submitDeposit, {
    orderId: order.orderId,
    transactionId: "PROOF0001",
  });
  await sendProof(person, order.orderId, await pictureOf(30, 20));
  const [kept] = await proofs();
  expect(await sharp(kept!.picture).metadata()).toMatchObject({ format: "webp", width: 30, height: 20 });
  expect(kept!.picture.includes("taken at home")).toBe(false);
  expect((await listWaiting(deciding.db, deciding.merchantId))[0]).toMatchObject({
    proofAt: expect.any(Date),
  });
  expect(await readDepositProof(deciding, order.orderId)).toEqual(kept!.picture);
  const logged = await c.w.database.owner.rows<{ action: string }>(
    sql`select action from audit_log where subject = ${`deposit:${order.orderId}`} and action like 'deposit.proof%' order by id`,
  );
  expect(logged.map(({ action }) => action)).toEqual(["deposit.proof", "deposit.proof"]);
});

test("[PAY-01] what is no picture, none, somebody else's order, a gateway's, one that is decided or too old → refused, nothing kept", async () => {
  const [person, other] = [await c.person(), await c.person()];
  const order = await c.deposit(person, "500.00", CHANNEL);
  const atGateway = await c.deposit(person);
  const before = (await proofs()).length;
  const codeOf = async (who: Person, orderId: string, bytes: Buffer | null) =>
    (await sendProof(who, orderId, bytes)).errorCode;
  const picture = await pictureOf();
  const script = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>");
  expect(await codeOf(person, order.orderId, script)).toBe("deposit.proof.invalid");
  expect(await codeOf(person, order.orderId, picture.subarray(0, 200))).toBe("deposit.proof.invalid");
  expect(await codeOf(person, order.orderId, null)).toBe("deposit.proof.invalid");
  expect(await codeOf(other, order.orderId, picture)).toBe("deposit.order.unknown");
  expect(await codeOf(person, atGateway.orderId, picture)).toBe("deposit.order.unknown");
  await approveDeposit(deciding, { orderId: order.orderId, received: "500", transactionId: "PROOF0002" });
  expect(await codeOf(person, order.orderId, picture)).toBe("deposit.order.decided");
  const old = await c.deposit(other, "500.00", CHANNEL);
  // the order expired four days ago
  await c.w.database.owner.run(
    sql`update deposit_order set expires_at = ${new Date(c.w.services.now().getTime() - 4 * DAY_MS)} where id = ${old.orderId}`,
  );
  expect(await codeOf(other, old.orderId, picture)).toBe("deposit.order.decided");
  await expect(readDepositProof(deciding, old.orderId)).rejects.toMatchObject({
    code: "deposit.order.unknown",
  });
  expect(await proofs()).toHaveLength(before);
});

test("[PAY-01] channel with a fee → shown before, on the order and on the receipt, also when the channel's changes; the amount is credited whole", async () => {
  const { owner } = c.w.database;
  const list = await readChannels(owner, c.w.merchantId);
  const withFee = (feePercent: string) =>
    list.map((one) => (one.code === CHANNEL ? { ...one, feePercent } : one));
  await saveChannels(owner, deciding.merchantId, withFee("1.85"));
  const person = await c.person();
  const { channels } = await person.client.callOrThrow(cashier.channels, {});
  expect(channels.find(({ code }) => code === CHANNEL)?.feePercent).toBe("1.85");
  const order = await c.deposit(person, "333.00", CHANNEL);
  // 1.85 % of 333.00 is 6.1605, rounded up
  expect(order.manual?.feeAmount).toBe("6.17");
  const receipt = order.manual!.receipt;
  await saveChannels(owner, deciding.merchantId, withFee("0"));
  const read = await person.client.callOrThrow(cashier.depositOrder, { orderId: order.orderId });
  expect(read.manual).toMatchObject({ feeAmount: "6.17", receipt });
  const { isValid, lines } = await c.w.visitor().callOrThrow(cashier.depositReceipt, { receipt });
  expect([isValid, lines.find(({ name }) => name === "fee")?.value]).toEqual([true, "6.17 BDT, on top"]);
  await approveDeposit(deciding, { orderId: order.orderId, received: "333", transactionId: "PROOF0003" });
  expect(await c.balance(person)).toBe("333.00");
  const free = await c.deposit(await c.person(), "333.00", CHANNEL);
  expect(free.manual?.feeAmount).toBe("0.00");
});

test("[PAY-04] deposits by state → those alone, with their number of pages; one past its time counts as expired at once", async () => {
  const person = await c.person();
  const paid = await c.deposit(person);
  await c.act(paid, "pay");
  const failed = await c.deposit(person);
  await c.act(failed, "fail");
  const waiting = await c.deposit(person);
  const idsOf = async (state?: "waiting" | "paid" | "failed" | "expired") => {
    const { list, totalPages } = await person.client.callOrThrow(cashier.depositOrders, {
      page: 1,
      size: 10,
      ...(state === undefined ? {} : { state }),
    });
    return [list.map(({ orderId }) => orderId), totalPages];
  };
  expect(await idsOf("paid")).toEqual([[paid.orderId], 1]);
  expect(await idsOf("failed")).toEqual([[failed.orderId], 1]);
  expect(await idsOf("waiting")).toEqual([[waiting.orderId], 1]);
  expect(await idsOf("expired")).toEqual([[], 0]);
  expect((await idsOf())[0]).toHaveLength(3);
  c.advance(11 * 60_000);
  expect(await idsOf("expired")).toEqual([[waiting.orderId], 1]);
  expect(await idsOf("waiting")).toEqual([[], 0]);
});

test("[D10 PAY-01] pictures older than DEPOSIT_PROOF_DAYS → removed for decided orders, in batches that a killed run leaves behind; younger, and of one that waits for a decision → kept", async () => {
  const person = await c.person();
  await c.w.database.owner.run(sql`delete from deposit_proof`);
  const sendOf = async (transactionId: string, ageDays: number) => {
    const { orderId } = await c.deposit(person, "500.00", CHANNEL);
    await sendProof(person, orderId, await pictureOf());
    await person.client.callOrThrow(cashier.submitDeposit, { orderId, transactionId });
    const sentAt = new Date(c.w.services.now().getTime() - ageDays * DAY_MS);
    await c.w.database.owner.run(
      sql`update deposit_proof set created_at = ${sentAt} where order_id = ${orderId}`,
    );
    return orderId;
  };
  const approve = (orderId: string) => approveDeposit(deciding, { orderId, received: "500" });
  const [first, second] = [await sendOf("PROOFAGE1", 181), await sendOf("PROOFAGE2", 182)];
  const [young, waiting] = [await sendOf("PROOFAGE3", 179), await sendOf("PROOFAGE4", 400)];
  for (const orderId of [first, second, young]) await approve(orderId);
  const { db } = c.w.services;
  const before = new Date(c.w.services.now().getTime() - 180 * DAY_MS);
  // the state after a run that was killed after its first batch
  expect(await deleteOldProofs(db, person.bucket, before, 1)).toBe(1);
  const kept = async () => (await proofs()).map(({ id }) => id);
  expect(await kept()).not.toContain(second);
  expect(await kept()).toContain(first);
  await removeOldProofs(c.w.services);
  expect((await kept()).toSorted((a, b) => a.localeCompare(b))).toEqual(
    [young, waiting].toSorted((a, b) => a.localeCompare(b)),
  );
  await expect(readDepositProof(deciding, first)).rejects.toMatchObject({ code: "deposit.order.unknown" });
  expect((await person.client.callOrThrow(cashier.depositOrder, { orderId: first })).manual?.hasProof).toBe(
    true,
  );
});
