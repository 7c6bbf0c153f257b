/**
 * Data for the fuzz test of the console's calls: an owner with a session for every call, waiting orders and documents,
 * statement lines, a proposal and a conversation; and the same of another merchant.
 */
import { randomUUID } from "node:crypto";
import { calls } from "@khela/contract/calls";
import type { OperatorCall } from "@khela/contract/operator/operator-call";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { headers as names } from "@khela/contract/wire";
import { sql } from "@khela/service-kit/db/database";
import type { Person } from "../harness.ts";
import { createOperator, type TestOperator } from "../operators.ts";
import { createFuzzFixture, type FuzzFixture } from "./fixture.ts";

const { cashier, inbox } = calls;
const PIN = "482913";
export const MANUAL_CHANNEL = "bkash-send";
const STATEMENT_HEADER = "Transaction ID,Date & Time,Transaction Type,From,Amount,Reference";

export type ConsoleFixture = FuzzFixture & {
  /** The operator who makes proposals and prepares the data. */
  readonly olive: TestOperator;
  /** A separate owner for each call, since some calls end their session. */
  ownerOf(row: string): TestOperator;
  /** An operator without any role. */
  readonly nobody: TestOperator;
  /** An operator who is an owner of the second merchant only. */
  readonly stranger: TestOperator;
  /** Returns a member that only this call changes. */
  memberOf(row: string): Person;
  readonly manualOrderId: string;
  readonly withdrawId: string;
  readonly lineId: string;
  readonly accountId: string;
  readonly proposal: { readonly id: string; readonly hash: string };
  readonly foreignProposalId: string;
  readonly viewId: string;
  readonly channels: OperatorOutputOf<typeof operatorCalls.channels.list>["channels"];
  readonly rules: OperatorOutputOf<typeof operatorCalls.withdrawals.rules>;
  readonly levels: OperatorOutputOf<typeof operatorCalls.vip.levels>["levels"];
  /** Uploads a file, `files` times in one form, as a statement of the receiving account. */
  importFile(file: Buffer, files?: number): Promise<{ readonly status: number; readonly text: string }>;
};

/** Calls with a separate member: on a shared member one call's effect would make the server refuse the next call. */
export const actsOnMember = ({ name, effect }: OperatorCall): boolean =>
  effect === "write" && /^(member[A-Z]\w*|members|agents|chat|exclusions)\./.test(name);

async function openManualOrder({ w, ...fixture }: FuzzFixture): Promise<string> {
  const { orderId } = await fixture.deposit(fixture.karim, "500.00", MANUAL_CHANNEL);
  await fixture.karim.client.callOrThrow(cashier.submitDeposit, { orderId, transactionId: "FUZ0000001" });
  await w.database.owner.run(
    sql`update deposit_order set expires_at = now() + interval '9 days' where id = ${orderId}`,
  );
  return orderId;
}

async function openWithdrawal({ w }: FuzzFixture, olive: TestOperator): Promise<string> {
  const { version, rules } = await olive.callOrThrow(operatorCalls.withdrawals.rules, {});
  const conditions = [{ kind: "amount", bound: "1.00", weight: 100 }] as const;
  await olive.callOrThrow(operatorCalls.withdrawals.setRules, {
    version,
    rules: { ...rules, conditions: [...conditions] },
    reason: "every payout waits",
  });
  const person = await w.person("payee", { balance: "9000.00" });
  await person.client.callOrThrow(calls.auth.setPaymentPassword, {
    newPassword: PIN,
    confirmNewPassword: PIN,
  });
  const { bankCardId } = await person.client.callOrThrow(cashier.addBankCard, {
    bankCode: "bkash",
    cardNumber: "01729990001",
    cardHolder: "Rahim Uddin",
    password: PIN,
  });
  await w.database.owner.run(
    sql`update member_payout_account set usable_from = added_at where id = ${bankCardId}`,
  );
  const withdrawal = { amount: "1000.00", bankCardId, password: PIN, requestId: randomUUID() };
  return (await person.client.callOrThrow(cashier.withdraw, withdrawal)).refId;
}

/** Builds the body of the form with a statement as a browser sends it. */
async function statementForm(file: Buffer, account: Readonly<Record<string, string>>, files: number) {
  const form = new FormData();
  for (const [field, value] of Object.entries(account)) form.set(field, value);
  for (let n = 0; n < files; n += 1) form.append("file", new Blob([new Uint8Array(file)]), "statement.csv");
  const wire = new Response(form);
  return {
    payload: Buffer.from(await wire.arrayBuffer()),
    contentType: wire.headers.get("content-type")!,
  };
}

async function openProposal(
  olive: TestOperator,
  merchantCode = "khela",
): Promise<{ readonly id: string; readonly hash: string }> {
  const { proposal, ...answer } = await olive.call(operatorCalls.approvals.set, {
    act: "deposits.refund",
    above: "1.00",
    reason: `for ${merchantCode}`,
  });
  if (proposal === undefined) throw new Error(`no proposal: ${answer.errorCode}`);
  return proposal;
}

export async function createConsoleFixture(rows: readonly OperatorCall[]): Promise<ConsoleFixture> {
  const fixture = await createFuzzFixture([]);
  const { w } = fixture;
  const { owner } = w.database;
  await owner.run(sql`delete from throttle`);
  const olive = await createOperator(w, "olive");
  const owners = new Map<string, TestOperator>();
  for (const { name } of rows) owners.set(name, await createOperator(w, `o${owners.size}`));
  const members = new Map<string, Person>();
  for (const { name } of rows.filter(actsOnMember))
    members.set(
      name,
      // an account can be closed only when it is empty
      await w.person(`m${members.size}`, name === "memberAccess.close" ? {} : { balance: "5000.00" }),
    );
  const nobody = await createOperator(w, "nobody", { roles: [] });
  const stranger = await createOperator(w, "stranger", { merchantCode: "other" });
  await createOperator(w, "second-stranger", { merchantCode: "other" });
  await createOperator(w, "victim", { roles: ["support"] });
  const { channels } = await olive.callOrThrow(operatorCalls.channels.list, {});
  const accountId = channels.find(({ code }) => code === MANUAL_CHANNEL)!.accounts[0]!.id;
  const account = { channel: MANUAL_CHANNEL, account: accountId };
  const importFile: ConsoleFixture["importFile"] = async (file, files = 1) => {
    const { payload, contentType } = await statementForm(file, account, files);
    const answer = await w.app.inject({
      method: "POST",
      url: operatorCalls.statements.import.path,
      payload,
      headers: {
        "content-type": contentType,
        [names.merchant]: "khela",
        authorization: `Bearer ${olive.token}`,
      },
    });
    return { status: answer.statusCode, text: answer.body };
  };
  const day = new Date().toISOString().slice(0, 10);
  const lines = Array.from(
    { length: 5 },
    (_, n) => `FUZL00000${n},${day} 0${n}:00:00,Received,01711111111,${n + 7}0.00,`,
  );
  const imported = await importFile(Buffer.from([STATEMENT_HEADER, ...lines].join("\n")));
  if (imported.status !== 200) throw new Error(`no statement: ${imported.text}`);
  const line = await owner.one<{ id: bigint }>(sql`select min(id) id from statement_line`);
  const karim = fixture.karim;
  await owner.run(sql`
    insert into member_name (merchant_id, name, bucket, member_id) values (${w.merchantId}, 'karim', ${karim.bucket}, ${karim.memberId})
    on conflict do nothing`);
  await karim.client.callOrThrow(inbox.sendChat, { requestId: randomUUID(), text: "আমার জমা কোথায়?" });
  const view = await owners.get("lists.removeView")!.callOrThrow(operatorCalls.lists.saveView, {
    list: "audit.list",
    name: "mine",
    query: "order=at",
    isShared: true,
  });
  return {
    ...fixture,
    olive,
    ownerOf: (row) => owners.get(row)!,
    nobody,
    stranger,
    memberOf: (row) => members.get(row)!,
    manualOrderId: await openManualOrder(fixture),
    withdrawId: await openWithdrawal(fixture, olive),
    lineId: String(line.id),
    accountId,
    proposal: await openProposal(olive),
    foreignProposalId: (await openProposal(stranger, "other")).id,
    viewId: view.id,
    channels,
    rules: await olive.callOrThrow(operatorCalls.withdrawals.rules, {}),
    levels: (await olive.callOrThrow(operatorCalls.vip.levels, {})).levels,
    importFile,
  };
}
