import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness, type Person } from "../../../../../tests/harness.ts";
import { createClient } from "../../../../../tests/client.ts";
import { weekdays, type ChannelEntry } from "@khela/contract/operator/channels/schemas";
import { saveChannels } from "../../../test/cashier/save-channels.ts";
import { findChannelFaults } from "./channel-faults.ts";

const MINUTE_MS = 60_000;
let w: Harness;
let offsetMs = 0;
let merchantId: number;
let person: Person;

beforeAll(async () => {
  w = await startHarness({
    now: () => new Date(Date.now() + offsetMs),
    // no gateway listens there: an order that passes every guard fails at the gateway
    env: { GATEWAY_URL: "http://127.0.0.1:1" },
  });
  person = await w.person("chooser");
  merchantId = (await w.database.owner.one<{ id: number }>(sql`select id from merchant where code = 'khela'`))
    .id;
});
afterAll(async () => {
  await w.close();
});

const entry = (changes: Partial<Record<keyof ChannelEntry, unknown>> = {}) => ({
  code: "bkash",
  category: "wallet",
  currency: "BDT",
  name: { en: "bKash", bn: "বিকাশ" },
  icon: "/art/icons/channels/bkash.webp",
  minAmount: "100",
  maxAmount: "25000",
  presetAmounts: ["500", "1000"],
  ...changes,
});
const save = (...list: readonly unknown[]) => saveChannels(w.database.owner, merchantId, list);
const list = async (client = person.client) =>
  (await client.callOrThrow(calls.cashier.channels, {})).channels;
const deposit = (channel: string) =>
  person.client.call(calls.cashier.deposit, { channel, amount: "500.00", requestId: crypto.randomUUID() });

describe("channels that could never be paid through", () => {
  const around = { currency: "BDT", levels: 9 };
  test.each<[Partial<Record<keyof ChannelEntry, unknown>>, string]>([
    [{ category: "cheque" }, "bkash: there is no category cheque: wallet, bank, card, crypto"],
    [{ currency: "USD" }, "bkash: nobody has an account in USD: the merchant's currency is BDT"],
    [{ minAmount: "0" }, "bkash: minAmount 0 is no amount above zero in BDT"],
    [{ maxAmount: "0.001" }, "bkash: maxAmount 0.001 is no amount in BDT"],
    [{ minAmount: "30000" }, "bkash: no amount fits: minAmount 30000 is above maxAmount 25000"],
    [{ presetAmounts: ["50"] }, "bkash: preset 50 is outside 100 to 25000 and would be refused"],
    [{ presetAmounts: ["500", "500"] }, "bkash: a preset appears twice"],
    [{ name: { bn: "বিকাশ" } }, "bkash: /name/en is missing: other languages fall back to it"],
    [
      { hours: [] },
      "bkash: it is never open: hours has no day; leave hours out for a channel that is always open",
    ],
    [
      { hours: [{ days: [], from: "09:00", to: "18:00" }] },
      "bkash: it is never open: hours has no day; leave hours out for a channel that is always open",
    ],
    [
      { kind: "qr", gateway: "bkash" },
      "bkash: bkash takes payments on its own page: only a gateway of our protocol has the kind qr",
    ],
    [{ kind: "manual" }, "bkash: nobody could pay: a manual channel needs an account that is enabled"],
    [
      { kind: "manual", accounts: [{ id: "a", number: "0171", holder: "Us", enabled: false }] },
      "bkash: nobody could pay: a manual channel needs an account that is enabled",
    ],
    [
      { kind: "manual", accounts: [{ id: "a", number: "0171", holder: "Us", dayMax: "99" }] },
      "bkash: account a never takes an order: its dayMax 99 is below 100",
    ],
    [
      { accounts: [{ id: "a", number: "0171", holder: "Us" }] },
      "bkash: accounts: a gateway's channel has none",
    ],
    [{ timeZone: "Asia/Dakha" }, "bkash: there is no time zone Asia/Dakha"],
    [{ minLevel: 9 }, "bkash: nobody reaches level 9: the ladder ends at level 8"],
    [{ languages: [] }, "bkash: nobody sees it: languages is empty; leave languages out for every language"],
    [{ languages: ["bn"] }, "bkash: there is no language bn; languages are codes such as BN and EN"],
  ])("[PAY-01] channel with %j → refused with the reason", (changes, fault) => {
    expect(findChannelFaults([entry(changes)], around)).toEqual([fault]);
  });

  test("[PAY-01] channel of another shape, code twice, level without a ladder → refused, naming the place", () => {
    expect(findChannelFaults([entry({ feePercent: "100" })], around)[0]).toMatch(/^bkash: \/feePercent /);
    const hours = [{ days: ["mon"], from: "25:00", to: "18:00" }];
    expect(findChannelFaults([entry({ hours })], around)[0]).toMatch(/^bkash: \/hours\/0\/from /);
    expect(findChannelFaults([{ ...entry(), fee: "1" }], around)[0]).toMatch(/^bkash: /);
    expect(findChannelFaults([null], around)[0]).toMatch(/^channel 1: /);
    expect(findChannelFaults([entry(), entry()], around)).toEqual(["bkash: the code is used twice"]);
    expect(findChannelFaults([entry({ minLevel: 1 })], { currency: "BDT", levels: 0 })).toEqual([
      "bkash: nobody reaches level 1: the merchant has no VIP levels",
    ]);
    expect(findChannelFaults([entry()], around)).toEqual([]);
  });
});

describe("saved channels", () => {
  test("[PAY-01] channel outside its hours → listed with when it opens, no order; open → order", async () => {
    const opensAt = (Math.floor(w.services.now().getTime() / MINUTE_MS) + 30) * MINUTE_MS;
    const timeOf = (ms: number) => new Date(ms).toISOString().slice(11, 16);
    const span = { days: weekdays, from: timeOf(opensAt), to: timeOf(opensAt + 60 * MINUTE_MS) };
    await save(entry({ hours: [span], timeZone: "UTC" }));
    const closed = { reason: "hours", opensAt, levelName: null };
    expect(await list()).toMatchObject([{ code: "bkash", closed }]);
    expect(await deposit("bkash")).toMatchObject({
      status: 409,
      errorCode: "deposit.channel.closed",
      body: { value: { data: closed } },
    });
    offsetMs = opensAt - Date.now();
    expect(await list()).toMatchObject([{ code: "bkash", closed: null }]);
    expect(await deposit("bkash")).toMatchObject({ errorCode: "deposit.gateway.unreachable" });
  });

  test("[PAY-01 MEM-07] channel from a VIP level on → closed below it with the level's name, open at it", async () => {
    await save(entry({ minLevel: 2 }));
    const closed = { reason: "level", opensAt: null, levelName: "VIP2" };
    expect(await list()).toMatchObject([{ closed }]);
    expect(await deposit("bkash")).toMatchObject({
      errorCode: "deposit.channel.closed",
      body: { value: { data: closed } },
    });
    await w.database.owner.run(sql`
      insert into vip_member (bucket, member_id, account_id, level, since, zone, transfer_seq, settlement_seq, total_deposit_minor, judged_month,
        judged_from, missed, changes)
      select bucket, member_id, id, 2, now(), 'Asia/Dhaka', 0, 0, 0, '2026-01-01', '2026-01-01', 0, 0
      from account where bucket = ${person.bucket} and member_id = ${person.memberId} and kind = 'main'`);
    expect(await list()).toMatchObject([{ closed: null }]);
    expect(await deposit("bkash")).toMatchObject({ errorCode: "deposit.gateway.unreachable" });
  });

  test("[PAY-01] channel for one language → neither shown nor taken in another", async () => {
    await save(entry({ languages: ["BN"] }), entry({ code: "upay" }));
    expect((await list()).map(({ code }) => code)).toEqual(["upay"]);
    expect(await deposit("bkash")).toMatchObject({ errorCode: "deposit.channel.unavailable" });
    const bengali = createClient(w.app, { merchant: "khela", language: "BN" });
    bengali.token = person.token;
    expect((await list(bengali)).map(({ code }) => code)).toEqual(["bkash", "upay"]);
  });
});
