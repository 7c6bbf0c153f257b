/**
 * Real names over HTTP: a member's data and pictures, their storage, an operator's views and decisions, and erasure.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createHash } from "node:crypto";
import sharp from "sharp";
import { calls } from "@khela/contract/calls";
import type { DocumentSide } from "@khela/contract/auth/identity-verification/documents";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { headers as names } from "@khela/contract/wire";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness, type Person } from "../../../../../tests/harness.ts";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";
import { retentionMs } from "../../infra/retention.ts";
import { eraseDocuments, reencryptDocuments } from "./identity-jobs.ts";
import { eraseDetails } from "./identity-store.ts";
import { expectLockWaiters } from "../../../../../tests/lock-waiters.ts";
import { normalizeDocumentNumber } from "./identity-document.ts";

const { auth } = calls;
const { verifications } = operatorCalls;
const OLD_KEY = { id: "old", key: Buffer.alloc(32, 3) };
const NEW_KEY = { id: "new", key: Buffer.alloc(32, 4) };

let w: Harness;
let asha: TestOperator;
let count = 0;

beforeAll(async () => {
  w = await startHarness({
    env: { DOCUMENT_KEYS: `old=${OLD_KEY.key.toString("hex")}` },
  });
  asha = await createOperator(w, "asha", { roles: ["risk"] });
});
afterAll(() => w.close());

const person = () => w.person(`real_${(count += 1)}`);
const picture = (color = "#284") =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: color } })
    .withExif({ IFD0: { Copyright: "taken at home" } })
    .jpeg()
    .toBuffer();

/** Sends the picture like a browser's form. */
async function sendPicture(who: Person, side: string, bytes: Buffer | null) {
  const form = new FormData();
  form.set("side", side);
  if (bytes !== null) form.set("picture", new Blob([new Uint8Array(bytes)]), "card.jpg");
  const wire = new Response(form);
  const answer = await w.app.inject({
    method: "POST",
    url: auth.identityPicture.path,
    payload: Buffer.from(await wire.arrayBuffer()),
    headers: {
      "content-type": wire.headers.get("content-type")!,
      [names.merchant]: "khela",
      [names.session]: who.token,
    },
  });
  return answer.json<{ value?: { pictures: string[] }; errorCode?: string }>();
}

const details = {
  legalName: "রহিম উদ্দিন",
  birthday: "1990-02-28",
  documentKind: "nationalId",
  documentNumber: "1990 2345-6789 012",
} as const;
const submit = (who: Person, more: object = {}) =>
  who.client.call(auth.submitIdentity, { ...details, documentNumber: `NID ${who.memberId}`, ...more });

async function withPictures(): Promise<Person> {
  const who = await person();
  for (const side of ["front", "back"]) await sendPicture(who, side, await picture());
  return who;
}

async function submitted(more: object = {}): Promise<Person> {
  const who = await withPictures();
  expect((await submit(who, more)).status).toBe(200);
  return who;
}

const read = (who: Person) => who.client.callOrThrow(auth.identityVerification, {});
const statusOf = async (who: Person) => (await read(who)).verifyStatus;

const idOf = (who: Person, version = 1) => `${who.memberId}.${version}`;
const listWaiting = async () =>
  (await asha.callOrThrow(verifications.list, { state: "waiting", size: 200 })).rows;
const look = (who: Person, version = 1) =>
  asha.call(verifications.show, { id: idOf(who, version), reason: "Ticket 12" });
const lookAtPicture = (who: Person, side: DocumentSide) =>
  asha.call(verifications.picture, { id: idOf(who), reason: "Ticket 12", side });
const approve = (who: Person, version = 1) => asha.call(verifications.approve, { id: idOf(who, version) });
const refuse = (who: Person, version = 1, reason = "The back cannot be read.") =>
  asha.call(verifications.refuse, { id: idOf(who, version), reason });

const logOf = (who: Person) =>
  w.database.owner.rows<{ actor: string; action: string; detail: object }>(sql`
    select actor, action, detail from audit_log where subject = ${`member:${who.memberId}`} and (action like 'identity.%' or action like 'verifications.%') order by id`);
const kept = async (who: Person) => {
  const pictures = await w.database.owner.rows<{ side: string; keyId: string; encrypted: Buffer }>(sql`
    select side, key_id "keyId", picture_encrypted encrypted from identity_picture where member_id = ${who.memberId} order by side`);
  const [row] = await w.database.owner.rows<{
    keyId: string;
    encrypted: Buffer | null;
    numberHash: string;
  }>(sql`
    select key_id "keyId", details_encrypted encrypted, number_hash "numberHash" from identity_verification where member_id = ${who.memberId}`);
  return { pictures, row };
};

test("[PAY-08] a document's number → letters and digits alone, in capitals, of any keyboard", () => {
  expect(normalizeDocumentNumber("ab 12-34/c")).toBe("AB1234C");
  expect(normalizeDocumentNumber("১৯৯০ ২৩৪৫")).toBe("19902345");
});

test("[RG-02] document of an excluded member, submitted for another account → a match that waits, and the account may not play", async () => {
  const documentNumber = `NID of one person ${(count += 1)}`;
  const first = await submitted({ documentNumber });
  await w.database.owner.run(sql`
    insert into responsible_gaming_restriction (bucket, member_id, starts_at, kind)
    values (${first.bucket}, ${first.memberId}, now() - interval '1 day', 'exclusion')`);
  const second = await submitted({ documentNumber, legalName: "Another Name" });
  const risk = await createOperator(w, "risk-of-exclusions", { roles: ["risk"] });
  const { rows } = await risk.callOrThrow(operatorCalls.exclusions.list, { state: "open", size: 50 });
  expect(rows).toMatchObject([
    {
      member: { id: String(second.memberId) },
      excluded: { id: String(first.memberId) },
      reasons: ["document"],
      blocksPlay: true,
    },
  ]);
  const { nodeId } = await w.database.owner.one<{ nodeId: number }>(
    sql`select node_id "nodeId" from game where playable order by node_id limit 1`,
  );
  expect((await second.client.call(calls.play.launch, { nodeId })).errorCode).toBe("safer.review");
});

describe("given and shown", () => {
  test("[PAY-08] pictures of both sides, then the name → waits; in the database and its log nothing can be read, nor what the phone wrote into the picture", async () => {
    const who = await person();
    expect(await read(who)).toEqual({
      verifyStatus: "NONE",
      reason: null,
      submittedAt: null,
      decidedAt: null,
      pictures: [],
      isSelfieRequired: false,
    });
    expect((await sendPicture(who, "front", await picture())).value?.pictures).toEqual(["front"]);
    expect((await sendPicture(who, "back", await picture())).value?.pictures).toEqual(["back", "front"]);
    expect((await submit(who, details)).value).toMatchObject({ verifyStatus: "WAITING" });
    const { pictures, row } = await kept(who);
    expect([...pictures.map(({ keyId }) => keyId), row?.keyId]).toEqual(["old", "old", "old"]);
    for (const { encrypted } of pictures) {
      expect(encrypted.includes("WEBP")).toBe(false);
      expect(encrypted.includes("taken at home")).toBe(false);
    }
    expect(row?.encrypted?.toString("utf8")).not.toMatch(/রহিম|1990|6789/);
    expect(row?.numberHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(await logOf(who))).not.toMatch(/রহিম|1990/);
    const { info } = await who.client.callOrThrow(auth.securityConfig, {});
    expect(info.idVerification).toEqual({ enabled: true, isComplete: false, status: "waiting" });
  });

  test("[PAY-08] equal pictures of two members → encrypted differently, and neither opens in the other's place", async () => {
    const [one, other] = [await withPictures(), await withPictures()];
    const [mine, theirs] = [await kept(one), await kept(other)];
    expect(mine.pictures[0]!.encrypted.equals(theirs.pictures[0]!.encrypted)).toBe(false);
    for (const who of [one, other]) await submit(who);
    await w.database.owner.run(sql`
      update identity_picture set picture_encrypted = ${mine.pictures[1]!.encrypted}
      where member_id = ${other.memberId} and side = 'front'`);
    expect((await lookAtPicture(other, "front")).errorCode).toBe("unknown.system.err");
  });

  test("[PAY-08] no picture, a script, half a file, another's session, a side there is not → refused, nothing kept", async () => {
    const who = await person();
    const code = async (side: string, bytes: Buffer | null) =>
      (await sendPicture(who, side, bytes)).errorCode;
    const script = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>");
    expect(await code("front", null)).toBe("verification.picture.invalid");
    expect(await code("front", script)).toBe("verification.picture.invalid");
    expect(await code("front", (await picture()).subarray(0, 200))).toBe("verification.picture.invalid");
    expect(await code("inside", await picture())).toBe("request_param_err");
    expect((await sendPicture({ ...who, token: "" }, "front", await picture())).errorCode).toBe(
      "user.or.token.invalid",
    );
    expect((await kept(who)).pictures).toEqual([]);
  });

  test("[PAY-08] thirty-first picture within an hour → refused", async () => {
    const who = await person();
    for (let sent = 0; sent < 30; sent += 1) await sendPicture(who, "front", null);
    expect((await sendPicture(who, "front", await picture())).errorCode).toBe("TOO_MANY_REQUESTS");
  });

  test("[PAY-08] name, birthday, age, number, kind or encryption wrong, a side missing → refused with the field, nothing waits", async () => {
    const who = await withPictures();
    const refusal = async (more: object) => {
      const { errorCode, detail } = await submit(who, more);
      return [errorCode, (detail as { field?: string } | undefined)?.field];
    };
    for (const legalName of ["", "A", "R2 D2", "<b>Rahim</b>"])
      expect(await refusal({ legalName })).toEqual(["field.invalid", "legalName"]);
    for (const birthday of ["", "1990-02-30", "28.02.1990", "1890-01-01"])
      expect(await refusal({ birthday })).toEqual(["field.invalid", "birthday"]);
    const young = `${new Date().getUTCFullYear() - 17}-01-01`;
    expect(await refusal({ birthday: young })).toEqual(["age.too.young", "birthday"]);
    for (const documentNumber of ["", "12", "- / -", "1".repeat(31), "১২৩<>"])
      expect(await refusal({ documentNumber })).toEqual(["field.invalid", "documentNumber"]);
    expect((await submit(who, { documentKind: "library" })).errorCode).toBe("request_param_err");
    const open = await who.client.send("PUT", auth.submitIdentity.path, {
      headers: { "content-type": "application/json" },
      text: JSON.stringify(details),
    });
    expect(open.errorCode).toBe("missing_encryption");
    const half = await person();
    await sendPicture(half, "front", await picture());
    expect(await submit(half)).toMatchObject({
      status: 409,
      errorCode: "verification.pictures.missing",
      detail: { field: "back", sides: ["back"] },
    });
    // a passport has all data on one page, so one picture is needed
    expect((await submit(half, { documentKind: "passport" })).status).toBe(200);
    expect(await statusOf(who)).toBe("NONE");
  });

  test("[PAY-08] merchant that wants a picture of the member → missing without it", async () => {
    const setting = (wanted: boolean) =>
      w.database.owner.run(sql`
        update merchant set settings = settings || ${JSON.stringify({ identitySelfieRequired: wanted })}::jsonb where code = 'khela'`);
    await setting(true);
    w.services.merchants.forget();
    const who = await withPictures();
    expect((await read(who)).isSelfieRequired).toBe(true);
    expect((await submit(who)).detail).toMatchObject({ sides: ["selfie"] });
    await sendPicture(who, "selfie", await picture());
    expect((await submit(who)).status).toBe(200);
    await setting(false);
    w.services.merchants.forget();
  });

  test("[PAY-08] submitted twice at once, again, and a new picture while it waits → once, then refused", async () => {
    const who = await withPictures();
    const both = await Promise.all([submit(who), submit(who)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await submit(who)).errorCode).toBe("verification.final");
    expect((await sendPicture(who, "front", await picture("#842"))).errorCode).toBe("verification.final");
  });

  test("[PAY-08] switched off by the merchant → not enabled, every call refused", async () => {
    const who = await person();
    await w.database.owner.run(
      sql`insert into module_switch (merchant_id, module, enabled) values (${w.merchantId}, 'KYC3', false)`,
    );
    w.services.merchants.forget();
    const { info } = await who.client.callOrThrow(auth.securityConfig, {});
    expect(info.idVerification).toEqual({ enabled: false, isComplete: false });
    const codes = [
      (await who.client.call(auth.identityVerification, {})).errorCode,
      (await sendPicture(who, "front", await picture())).errorCode,
      (await submit(who)).errorCode,
    ];
    expect(new Set(codes)).toEqual(new Set(["function.not.available"]));
    await w.database.owner.run(sql`delete from module_switch where module = 'KYC3'`);
    w.services.merchants.forget();
  });
});

describe("decided", () => {
  test("[PAY-08] read with a reason, verified → the look, each picture and the decision are in the audit log with who and why, the member has a message", async () => {
    const who = await submitted({ ...details, documentNumber: "AB 100-200" });
    const listed = await listWaiting();
    const row = listed.find(({ id }) => id === idOf(who));
    expect(row).toMatchObject({ kind: "nationalId", state: "waiting", sharedWith: [] });
    expect(JSON.stringify(listed)).not.toMatch(/রহিম|100-200/);
    expect((await look(who)).value).toMatchObject({
      id: idOf(who),
      details: { legalName: details.legalName, birthday: details.birthday, documentNumber: "AB 100-200" },
      payeeName: null,
      pictures: ["front", "back"],
    });
    const { webp } = (await lookAtPicture(who, "back")).value;
    expect(await sharp(Buffer.from(webp, "base64")).metadata()).toMatchObject({ format: "webp", width: 90 });
    expect((await approve(who)).errorCode).toBeUndefined();
    expect(await statusOf(who)).toBe("VERIFIED");
    expect(await who.client.callOrThrow(calls.member.payeeName, {})).toEqual({
      payeeName: details.legalName,
      editable: false,
    });
    const session = expect.any(String);
    expect((await logOf(who)).filter(({ actor }) => actor === "operator:asha")).toEqual([
      {
        actor: "operator:asha",
        action: "verifications.show",
        detail: { session, after: { version: 1 }, reason: "Ticket 12" },
      },
      {
        actor: "operator:asha",
        action: "verifications.picture",
        detail: { session, after: { version: 1, side: "back" }, reason: "Ticket 12" },
      },
      {
        actor: "operator:asha",
        action: "verifications.approve",
        detail: {
          session,
          before: { state: "waiting" },
          after: { state: "verified", version: 1, payee: "document" },
        },
      },
    ]);
    const inbox = await who.client.callOrThrow(calls.inbox.list, { page: 1, size: 20 });
    expect(inbox.list.map(({ title }) => title)).toContain("Your identity is confirmed");
    const { info } = await who.client.callOrThrow(auth.securityConfig, {});
    expect(info.idVerification).toEqual({ enabled: true, isComplete: true });
    expect((await submit(who)).errorCode).toBe("verification.final");
    for (const again of [await approve(who), await refuse(who)])
      expect(again.errorCode).toBe("verification.final");
  });

  test("[PAY-08 MEM-06] another payee's name set while the document is looked at → not verified, until that name is approved", async () => {
    const who = await submitted();
    await who.client.callOrThrow(calls.member.setPayeeName, { payeeName: "Karim Uddin" });
    const as = (payeeName: string) => asha.call(verifications.approve, { id: idOf(who), payeeName });
    for (const answer of [await approve(who), await as("Rahim Uddin")])
      expect(answer.errorCode).toBe("payeename.locked");
    expect((await as("R2 <D2>")).errorCode).toBe("request_param_err");
    expect(await statusOf(who)).toBe("WAITING");
    expect((await as("Karim Uddin")).errorCode).toBeUndefined();
    expect(await statusOf(who)).toBe("VERIFIED");
    expect((await logOf(who)).at(-1)).toMatchObject({ detail: { after: { version: 1, payee: "given" } } });
  });

  test("[PAY-08 MEM-06] verified, then another payee's name, alone or with an account → refused, paid in the approved name; both at once → one of them holds", async () => {
    const who = await submitted();
    expect((await approve(who)).errorCode).toBeUndefined();
    const setName = ({ client }: Person, payeeName: string) =>
      client.call(calls.member.setPayeeName, { payeeName });
    const nameOf = async ({ client }: Person) =>
      (await client.callOrThrow(calls.member.payeeName, {})).payeeName;
    expect((await setName(who, "Karim Uddin")).errorCode).toBe("payeename.locked");
    expect((await setName(who, details.legalName)).errorCode).toBeUndefined();
    const pin = "482913";
    await who.client.callOrThrow(auth.setPaymentPassword, { newPassword: pin, confirmNewPassword: pin });
    const card = { bankCode: "bkash", cardNumber: "01711119876", password: pin };
    expect(
      (await who.client.call(calls.cashier.addBankCard, { ...card, cardHolder: "Karim Uddin" })).errorCode,
    ).toBe("payeename.locked");
    await who.client.callOrThrow(calls.cashier.addBankCard, { ...card, cardHolder: details.legalName });
    expect(await nameOf(who)).toBe(details.legalName);
    const other = await submitted();
    const [approved, named] = await Promise.all([approve(other), setName(other, "Karim Uddin")]);
    const outcome = [approved.errorCode, named.errorCode, await statusOf(other), await nameOf(other)];
    expect([
      [undefined, "payeename.locked", "VERIFIED", details.legalName],
      ["payeename.locked", undefined, "WAITING", "Karim Uddin"],
    ]).toContainEqual(outcome);
  });

  test("[PAY-08] refused → the member reads why and submits again; a decision about the one before has no effect", async () => {
    const who = await submitted();
    expect((await refuse(who, 1, "<b>The back</b> cannot be read.")).errorCode).toBeUndefined();
    expect(await read(who)).toMatchObject({
      verifyStatus: "REFUSED",
      reason: "<b>The back</b> cannot be read.",
    });
    const { list } = await who.client.callOrThrow(calls.inbox.list, { page: 1, size: 20 });
    expect(list.map(({ title }) => title)).toContain("Your identity could not be confirmed");
    expect((await sendPicture(who, "back", await picture("#248"))).errorCode).toBeUndefined();
    expect((await submit(who)).status).toBe(200);
    for (const late of [await approve(who, 1), await refuse(who, 1), await look(who, 1)])
      expect(late.errorCode).toBe("verification.unknown");
    expect(await statusOf(who)).toBe("WAITING");
    const both = await Promise.all([approve(who, 2), refuse(who, 2)]);
    expect(both.map(({ errorCode }) => errorCode ?? "done").toSorted()).toEqual([
      "done",
      "verification.final",
    ]);
  });

  test("[PAY-08] the same number by two members, written differently → both are shown to the operator, and it is audited; another kind is another number", async () => {
    const first = await submitted({ documentNumber: "TWIN 77-88" });
    const second = await submitted({ documentNumber: "twin7788" });
    const third = await submitted({ documentNumber: "TWIN 77-88", documentKind: "passport" });
    const listed = await listWaiting();
    const sharedOf = (who: Person) => listed.find(({ id }) => id === idOf(who))?.sharedWith;
    expect([sharedOf(first), sharedOf(second), sharedOf(third)]).toEqual([
      [String(second.memberId)],
      [String(first.memberId)],
      [],
    ]);
    expect((await logOf(second)).find(({ action }) => action === "identity.number.shared")?.detail).toEqual({
      version: 1,
      members: [String(first.memberId)],
    });
    const hashOf = async (who: Person) => (await kept(who)).row?.numberHash;
    expect(await hashOf(first)).toBe(await hashOf(second));
    const unkeyed = createHash("sha256").update(JSON.stringify([w.merchantId, "nationalId", "TWIN7788"]));
    expect(await hashOf(first)).not.toBe(unkeyed.digest("hex"));
  });

  test("[PAY-08] list: by state, member and time, a page after the other → each submission once, the oldest first, with who decided", async () => {
    const people = [await submitted(), await submitted(), await submitted()];
    expect((await approve(people[0]!)).status).toBe(200);
    expect((await refuse(people[1]!)).status).toBe(200);
    const listed: string[] = [];
    let cursor: string | null = null;
    do {
      const page: OperatorOutputOf<typeof verifications.list> = await asha.callOrThrow(verifications.list, {
        size: 2,
        ...(cursor === null ? {} : { cursor }),
      });
      listed.push(...page.rows.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(listed.filter((id) => people.some((who) => id === idOf(who)))).toEqual(
      people.map((who) => idOf(who)),
    );
    expect(new Set(listed).size).toBe(listed.length);
    const of = async (who: Person, more: object = {}) =>
      (await asha.callOrThrow(verifications.list, { member: String(who.memberId), size: 50, ...more })).rows;
    expect(await of(people[0]!, { state: "verified" })).toMatchObject([
      { decidedBy: asha.name, reason: null },
    ]);
    expect(await of(people[1]!, { state: "refused,verified" })).toMatchObject([{ state: "refused" }]);
    expect(await of(people[1]!, { state: "waiting" })).toEqual([]);
    expect(await of(people[2]!, { kind: "nationalId", submittedAtFrom: 0 })).toMatchObject([
      { state: "waiting" },
    ]);
    expect(await of(people[2]!, { submittedAtTo: 1 })).toEqual([]);
  });

  test("[PAY-08 OPS-03] without a session, the right, a reason, or of nobody → refused, and nothing is read or decided", async () => {
    const who = await submitted();
    const id = idOf(who);
    const before = await logOf(who);
    const reason = "Ticket 12";
    const support = await createOperator(w, "support-of-names", { roles: ["support"] });
    const auditor = await createOperator(w, "auditor-of-names", { roles: ["auditor"] });
    for (const { method, path } of Object.values(verifications))
      expect((await who.client.send(method, path)).errorCode, path).toBe("operator.session.missing");
    const { list, show, picture: one, approve: yes, refuse: no } = verifications;
    expect((await support.call(list, { size: 50 })).errorCode).toBe("operator.permission.denied");
    expect((await auditor.call(list, { size: 50 })).status).toBe(200);
    for (const operator of [support, auditor])
      for (const answer of [
        await operator.call(show, { id, reason }),
        await operator.call(one, { id, reason, side: "front" }),
        await operator.call(yes, { id }),
        await operator.call(no, { id, reason }),
      ])
        expect(answer.errorCode).toBe("operator.permission.denied");
    for (const empty of ["", "  ", "x".repeat(201), undefined as unknown as string])
      for (const row of [show, no])
        expect((await asha.call(row, { id, reason: empty })).errorCode).toBe("request_param_err");
    for (const nobody of ["999999999.1", idOf(who, 2)]) {
      for (const row of [show, no])
        expect((await asha.call(row, { id: nobody, reason })).errorCode).toBe("verification.unknown");
      expect((await asha.call(yes, { id: nobody })).errorCode).toBe("verification.unknown");
      expect((await asha.call(one, { id: nobody, reason, side: "front" })).errorCode).toBe(
        "verification.unknown",
      );
    }
    expect(await logOf(who)).toEqual(before);
    expect(await statusOf(who)).toBe("WAITING");
  });

  test("[PAY-08 OPS-03] operator of another merchant, operator with masked data → nothing of the document, no picture", async () => {
    const who = await submitted();
    const masked = await createOperator(w, "masked-of-names", { roles: ["risk"], isMasked: true });
    const foreign = await createOperator(w, "foreign-of-names", { merchantCode: "khela_trial" });
    const look = { id: idOf(who), reason: "Ticket 12" };
    for (const [operator, code] of [
      [masked, "operator.permission.denied"],
      [foreign, "verification.unknown"],
    ] as const) {
      expect((await operator.call(verifications.show, look)).errorCode).toBe(code);
      expect((await operator.call(verifications.picture, { ...look, side: "front" })).errorCode).toBe(code);
    }
    expect((await foreign.call(verifications.approve, { id: idOf(who) })).errorCode).toBe(
      "verification.unknown",
    );
    expect((await foreign.callOrThrow(verifications.list, { size: 50 })).rows).toEqual([]);
    expect(await statusOf(who)).toBe("WAITING");
  });

  test("[PAY-03] withdrawals that require a verified name → missing until it is verified, and named when it was refused", async () => {
    const rules = (fields: string[]) =>
      w.database.owner.run(
        sql`update withdraw_rule set required_fields = ${fields}::text[] where merchant_id = ${w.merchantId}`,
      );
    await rules(["required_id_not_verified"]);
    const [who, other] = [await submitted(), await submitted()];
    const missing = async ({ client }: typeof who) =>
      (await client.callOrThrow(calls.cashier.withdrawSettings, { groupId: "0" })).missingFields;
    expect(await missing(who)).toEqual(["required_id_not_verified"]);
    await approve(who);
    expect(await missing(who)).toEqual([]);
    await refuse(other, 1, "The picture is blurred.");
    expect(await missing(other)).toEqual(["invalid_id_verification_status"]);
    await rules([]);
  });
});

describe("kept for so long", () => {
  const DAY_MS = 24 * 60 * 60_000;
  const later = (ms: number) => ({ ...w.services, db: w.services.db, now: () => new Date(Date.now() + ms) });
  const close = (who: Person) =>
    w.database.owner.run(sql`update member set status = 'closed' where id = ${who.memberId}`);

  test("[PAY-08] submitted anew at the moment of the erase → it waits with its details", async () => {
    const who = await submitted();
    await refuse(who);
    const isErased = await w.database.owner.transaction(async (tx) => {
      await tx.run(sql`
        update identity_verification set state = 'waiting', submitted_at = now() + interval '31 days', decided_at = null, decided_by = null, reason = null
        where bucket = ${who.bucket} and member_id = ${who.memberId}`);
      const erasing = eraseDetails(w.services.db, who.bucket, {
        refusedBefore: new Date(Date.now() + DAY_MS),
        now: new Date(),
        most: 100,
      });
      await expectLockWaiters(w.services.db, 1);
      return { erasing };
    });
    await isErased.erasing;
    const { row } = await kept(who);
    expect(row?.encrypted).not.toBeNull();
  });

  test("[PAY-08] drafts a week, refused ones and those of closed accounts thirty days → then erased for good, twice is once; waiting and verified ones stay", async () => {
    const [draft, refusedOne, closed, waiting, verified] = [
      await withPictures(),
      await submitted(),
      await submitted(),
      await submitted(),
      await submitted(),
    ];
    await refuse(refusedOne);
    for (const who of [closed, verified]) await approve(who);
    await close(closed);
    const all = [draft, refusedOne, closed, waiting, verified];
    const left = async () =>
      Promise.all(
        all.map(async (who) => {
          const { pictures, row } = await kept(who);
          return `${pictures.length} ${row === undefined ? "-" : row.encrypted === null ? "erased" : "kept"}`;
        }),
      );
    const whole = ["2 -", "2 kept", "2 kept", "2 kept", "2 kept"];
    await eraseDocuments(later(retentionMs.documentDrafts - DAY_MS));
    expect(await left()).toEqual(whole);
    await eraseDocuments(later(retentionMs.refusedDocuments - DAY_MS));
    expect(await left()).toEqual(["0 -", ...whole.slice(1)]);
    for (const _ of [1, 2]) await eraseDocuments(later(retentionMs.refusedDocuments + DAY_MS));
    expect(await left()).toEqual(["0 -", "0 erased", "0 erased", "2 kept", "2 kept"]);
    expect((await look(refusedOne)).value).toMatchObject({ details: null, pictures: [] });
    expect(await statusOf(refusedOne)).toBe("REFUSED");
    for (const side of ["front", "back"]) await sendPicture(refusedOne, side, await picture());
    expect((await submit(refusedOne)).status).toBe(200);
    expect((await look(refusedOne, 2)).value).toMatchObject({ details: { legalName: details.legalName } });
  });

  test("[PAY-08] a new key put in front → everything is encrypted with it by the job, and reads as before; a key that is gone opens nothing", async () => {
    const who = await submitted();
    const config = { ...w.services.config, documentKeys: [NEW_KEY, OLD_KEY] };
    const before = await kept(who);
    await reencryptDocuments({ ...w.services, config });
    const { pictures, row } = await kept(who);
    expect([...pictures.map(({ keyId }) => keyId), row?.keyId]).toEqual(["new", "new", "new"]);
    expect(pictures[0]!.encrypted.equals(before.pictures[0]!.encrypted)).toBe(false);
    expect((await look(who)).errorCode).toBe("unknown.system.err");
    const back = { ...w.services.config, documentKeys: [OLD_KEY, NEW_KEY] };
    await reencryptDocuments({ ...w.services, config: back });
    expect((await look(who)).value).toMatchObject({ details: { birthday: details.birthday } });
  });
});
