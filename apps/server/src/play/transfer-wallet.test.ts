import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { formatAmount, parseAmount } from "@khela/engines/money";
import { seat, vendorOf } from "../../../../tests/vendor-client.ts";
import { world, type Person, type World } from "../../../../tests/world.ts";
import { featureChecks } from "../../../../tools/ledger/checks.ts";
import { sql } from "../platform/db/pool.ts";
import { auditLedger } from "../wallet/audit.ts";
import { signTransfer } from "./dialects/transfer.ts";
import { playerOf, vendorSecretLabel } from "./play.ts";
import { resolveTransfers } from "./transfer-wallet.ts";

let w: World;
let vendor: Server;
let people = 0;

/** A vendor that keeps balances: a real process of its own as far as HTTP goes, with faults on demand. */
const there = {
  balances: new Map<string, bigint>(),
  orders: new Map<string, boolean>(),
  asked: [] as string[],
  /** none: works; before: takes nothing and says nothing; after: does it and says nothing; refuse: says no. */
  fault: "none" as "none" | "before" | "after" | "refuse" | "nonsense",
};

function carryOut({ account, amount, type, reference }: Record<string, string>): number {
  if (there.orders.has(reference!)) return there.orders.get(reference!) ? 0 : 2;
  const before = there.balances.get(account!) ?? 0n;
  const minor = parseAmount(amount, "BDT");
  const fits = type === "in" || before >= minor;
  there.orders.set(reference!, fits);
  if (fits) there.balances.set(account!, type === "in" ? before + minor : before - minor);
  return fits ? 0 : 2;
}

function answer(action: string, body: Record<string, string>): { code: number; balance?: string } | null {
  const told = () => ({ balance: formatAmount(there.balances.get(body["account"]!) ?? 0n, "BDT") });
  if (action === "balance") return { code: 0, ...told() };
  if (action === "status") return there.orders.has(body["reference"]!) ? { code: there.orders.get(body["reference"]!) ? 0 : 2, ...told() } : { code: 8 };
  if (there.fault === "refuse") return { code: 20 };
  if (there.fault === "before") return null;
  const code = carryOut(body);
  if (there.fault === "nonsense") return { code: "yes" } as never;
  return there.fault === "after" ? null : { code, ...told() };
}

beforeAll(async () => {
  w = await world();
  const secret = w.services.secrets.webhook(vendorSecretLabel("JDB", 1));
  vendor = createServer((request, response) => {
    let text = "";
    request.on("data", (part: Buffer) => { text += part.toString(); });
    request.on("end", () => {
      const { sign, ...said } = JSON.parse(text) as Record<string, string>;
      if (sign !== signTransfer(said, secret)) return void response.writeHead(200).end("{\"code\":83}");
      const action = (request.url ?? "").slice(1);
      there.asked.push(action);
      const says = answer(action, said);
      if (says === null) return void response.destroy();
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(says));
    });
  });
  await new Promise<void>((resolve) => { vendor.listen(0, "127.0.0.1", resolve); });
  const url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
  await w.database.owner.run(sql`update vendor set wallet_mode = 'transfer', dialect = 'transfer', url = ${url} where code = 'JDB'`);
});
afterAll(async () => {
  await w.close();
  vendor.closeAllConnections();
  await new Promise((resolve) => { vendor.close(resolve); });
});
beforeEach(() => { there.fault = "none"; });

async function player(balance = "100.00"): Promise<Person> {
  people += 1;
  return w.person(`mover${people}`, { balance });
}

const move = (person: Person, direction: "in" | "out", amount: string, requestId?: string) =>
  person.client.call(calls.play.walletTransfer, { vassalage: "JDB", direction, amount, ...(requestId === undefined ? {} : { requestId }) });

async function walletsOf(person: Person): Promise<Record<string, [string, string]>> {
  const { balance } = await person.client.ask(calls.wallet.balance, {});
  return Object.fromEntries(balance.map(({ accountName, availBalance, heldBalance }) => [accountName, [availBalance, heldBalance]]));
}

const ago = (person: Person, seconds: number) => w.database.owner.run(sql`
  update wallet_transfer set asked_at = asked_at - make_interval(secs => ${seconds}) where member_id = ${person.memberId}`);

describe("GAME-06 a vendor that keeps the balance itself", () => {
  test("GAME-06 the merchant has more than one wallet, and money goes in and comes back with what was won", async () => {
    const person = await player();
    expect(await person.client.ask(calls.wallet.merchantWallet, {})).toEqual({ isSingle: 0 });
    expect((await move(person, "in", "60.00")).value).toMatchObject({ state: "done" });
    expect(await walletsOf(person)).toEqual({ MAIN: ["40.00", "0.00"], JDB: ["60.00", "0.00"] });
    there.balances.set(playerOf(person), 9_500n);
    expect((await move(person, "out", "80.00")).value).toMatchObject({ state: "done" });
    expect(await walletsOf(person)).toEqual({ MAIN: ["120.00", "0.00"], JDB: ["15.00", "0.00"] });
    there.balances.set(playerOf(person), 500n);
    expect((await person.client.ask(calls.play.walletReturn, {})).list).toEqual([{ vassalage: "JDB", amount: "5.00", state: "done" }]);
    expect(await walletsOf(person)).toEqual({ MAIN: ["125.00", "0.00"] });
    expect((await person.client.ask(calls.play.walletReturn, {})).list).toEqual([]);
  });

  test("more than there is goes neither way, and what the vendor refuses stays where it was", async () => {
    const person = await player();
    expect((await move(person, "in", "100.01")).errorCode).toBe("wallet.funds.insufficient");
    expect((await move(person, "out", "1.00")).errorCode).toBe("wallet.transfer.refused");
    there.fault = "refuse";
    expect((await move(person, "in", "10.00")).errorCode).toBe("wallet.transfer.refused");
    expect(await walletsOf(person)).toEqual({ MAIN: ["100.00", "0.00"] });
    expect((await person.client.call(calls.play.walletTransfer, { vassalage: "JL", direction: "in", amount: "1.00" })).errorCode).toBe("function.not.available");
    for (const amount of ["0", "0.00", "1.001"]) expect((await move(person, "in", amount)).errorCode).toBe("field.invalid");
  });

  test("the same request is one transfer, also at once, and another body of it is refused", async () => {
    const person = await player();
    const requestId = "11111111-1111-4111-8111-111111111111";
    const all = await Promise.all(Array.from({ length: 5 }, () => move(person, "in", "10.00", requestId)));
    expect(all.every(({ status }) => status === 200)).toBe(true);
    expect(await walletsOf(person)).toEqual({ MAIN: ["90.00", "0.00"], JDB: ["10.00", "0.00"] });
    expect((await move(person, "in", "10.00", requestId)).value).toMatchObject({ state: "done", transferId: requestId });
    expect((await move(person, "in", "11.00", requestId)).errorCode).toBe("ledger.id_reused");
  });

  test.each(["after", "before", "nonsense"] as const)("an answer that never came (%s) is asked for, not guessed: going in", async (fault) => {
    const person = await player();
    there.fault = fault;
    expect((await move(person, "in", "30.00")).value).toMatchObject({ state: "asked" });
    expect(await walletsOf(person)).toEqual({ MAIN: ["70.00", "30.00"] });
    there.fault = "none";
    await ago(person, 20);
    await resolveTransfers(w.services);
    if (fault === "before") {
      // it may still be on its way: the vendor not knowing it is no proof yet
      expect(await walletsOf(person)).toEqual({ MAIN: ["70.00", "30.00"] });
      await ago(person, 120);
      await resolveTransfers(w.services);
      expect(await walletsOf(person)).toEqual({ MAIN: ["100.00", "0.00"] });
    } else {
      expect(await walletsOf(person)).toEqual({ MAIN: ["70.00", "0.00"], JDB: ["30.00", "0.00"] });
    }
    await resolveTransfers(w.services);
    expect(there.balances.get(playerOf(person)) ?? 0n).toBe(fault === "before" ? 0n : 3_000n);
  });

  test.each(["after", "before"] as const)("an answer that never came (%s) is asked for, not guessed: coming back", async (fault) => {
    const person = await player();
    await move(person, "in", "50.00");
    there.fault = fault;
    expect((await move(person, "out", "20.00")).value).toMatchObject({ state: "asked" });
    expect(await walletsOf(person)).toEqual({ MAIN: ["50.00", "0.00"], JDB: ["50.00", "0.00"] });
    there.fault = "none";
    await ago(person, 200);
    await Promise.all([resolveTransfers(w.services), resolveTransfers(w.services)]);
    expect(await walletsOf(person)).toEqual(fault === "after"
      ? { MAIN: ["70.00", "0.00"], JDB: ["30.00", "0.00"] } : { MAIN: ["50.00", "0.00"], JDB: ["50.00", "0.00"] });
  });

  test("it moves no money by the seamless protocol, and nobody in a break sends it any", async () => {
    const person = await player();
    const at = await seat(w, person, "JL");
    expect(await vendorOf(w, "JDB").say("bet", {
      session: at.session, player: at.player, gameCode: at.gameCode, currency: "BDT", transactionId: "t", roundId: "t", amount: "1.00",
    })).toMatchObject({ status: "INVALID_SIGNATURE" });
    await move(person, "in", "10.00");
    await person.client.ask(calls.safer.takeBreak, { kind: "coolOff", length: 24 });
    expect((await move(person, "in", "10.00")).errorCode).toBe("safer.break");
    expect((await move(person, "out", "10.00")).value).toMatchObject({ state: "done" });
  });

  test("RG-01 what goes there counts as staked once, and what comes back as won", async () => {
    const person = await player();
    await person.client.ask(calls.safer.setLimit, { kind: "loss", period: "day", value: "500.00" });
    const used = async () => (await person.client.ask(calls.safer.limits, {})).limits[0]!.used;
    await move(person, "in", "60.00");
    expect(await used()).toBe("60.00");
    await move(person, "out", "45.00");
    expect(await used()).toBe("15.00");
  });

  test("a visitor and a guest have no wallet there", async () => {
    expect((await w.visitor().call(calls.play.walletTransfer, { vassalage: "JDB", direction: "in", amount: "1.00" })).errorCode).toBe("login.not.session");
    const guest = w.visitor();
    await guest.ask(calls.auth.freePlay, {});
    expect((await guest.call(calls.play.walletReturn, {})).errorCode).toBe("permission.denied");
  });

  test("after all of it the books agree, and no money is on its way", async () => {
    await sleep(50);
    const report = await auditLedger(w.database.owner, { checks: featureChecks });
    expect(report.checks.filter(({ count }) => count > 0)).toEqual([]);
    const { rest } = await w.database.owner.one<{ rest: string }>(sql`
      select coalesce(sum(case when debit_account < 0 then amount_minor else -amount_minor end), 0)::text rest from transfer t
      join house_account h on h.id = least(debit_account, credit_account) and h.purpose = 'transit' where phase in (0, 2)`);
    expect(rest).toBe("0");
  });
});
