import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { headers as names } from "@khela/contract/wire";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { startHarness, type Person, type Harness } from "../../../../tests/harness.ts";
import { createOperator, type TestOperator } from "../../../../tests/operators.ts";
import { sql } from "@khela/service-kit/db/database";

const { inbox } = calls;
const { feedback } = operatorCalls;
const MB = 1024 * 1024;

let harness: Harness;
let rahim: Person;
let mina: TestOperator;
let offsetMs = 0;
beforeAll(async () => {
  harness = await startHarness({ now: () => new Date(Date.now() + offsetMs) });
  rahim = await harness.person("rahim");
  mina = await createOperator(harness, "mina", { roles: ["support"] });
});
afterAll(() => harness.close());

type Sent = {
  readonly content?: string;
  readonly remark?: string;
  readonly agreed?: string;
  readonly requestId?: string;
};

/** Sends feedback as a browser's form does. */
async function sendForm(
  who: { token: string },
  texts: Sent,
  files: readonly { readonly name: string; readonly type: string; readonly bytes: Buffer }[] = [],
) {
  const form = new FormData();
  const all = {
    content: "The deposit page is hard to read in the sun.",
    agreed: "true",
    requestId: randomUUID(),
    ...texts,
  };
  for (const [name, text] of Object.entries(all)) form.set(name, text);
  for (const { name, type, bytes } of files)
    form.append("pictures", new Blob([new Uint8Array(bytes)], { type }), name);
  const wire = new Response(form);
  const answer = await harness.app.inject({
    method: "PUT",
    url: inbox.feedback.path,
    payload: Buffer.from(await wire.arrayBuffer()),
    headers: {
      "content-type": wire.headers.get("content-type")!,
      [names.merchant]: "khela",
      [names.session]: who.token,
    },
  });
  const body = answer.json<{
    value?: { feedbackId?: string; data?: { field?: string } };
    errorCode?: string;
  }>();
  return {
    status: answer.statusCode,
    id: body.value?.feedbackId,
    code: body.errorCode,
    field: body.value?.data?.field,
  };
}

async function noise(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
}

describe("feedback", () => {
  it("[CONT-05 API-02] feedback with pictures → stored, pictures encoded again without their metadata", async () => {
    const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#c33" } })
      .withExif({ IFD0: { Artist: "SECRET-ARTIST" }, IFD3: { GPSLatitude: "23/1 48/1 0/1" } })
      .jpeg()
      .toBuffer();
    expect(jpeg.includes("SECRET-ARTIST")).toBe(true);
    const png = await noise(1_800, 900);
    const sent = await sendForm(rahim, { remark: "Phone: old" }, [
      { name: "shot.png", type: "image/png", bytes: png },
      { name: "not a picture.txt", type: "text/plain", bytes: jpeg },
    ]);
    expect(sent).toMatchObject({ status: 200, code: undefined });
    const stored = await harness.database.owner.rows<{ picture: Buffer; width: number; height: number }>(sql`
      select picture, width, height from feedback_picture where feedback_id = ${sent.id!}::bigint order by id`);
    expect(stored.map(({ width, height }) => [width, height])).toEqual([
      [1_600, 800],
      [40, 30],
    ]);
    for (const { picture } of stored) {
      expect((await sharp(picture).metadata()).format).toBe("webp");
      expect((await sharp(picture).metadata()).exif).toBeUndefined();
      expect(picture.includes("SECRET-ARTIST")).toBe(false);
    }
    expect((await rahim.client.callOrThrow(inbox.feedbacks, {})).list[0]).toMatchObject({
      content: "The deposit page is hard to read in the sun.",
      remark: "Phone: old",
      pictures: 2,
      answer: null,
    });
  });

  it("[CONT-05] length, remark, terms, kind, size or number of pictures out of bounds → refused", async () => {
    const karim = await harness.person("karim");
    expect(await karim.client.callOrThrow(inbox.feedbackRules, {})).toEqual({
      minLength: 10,
      maxLength: 500,
      remarkMax: 140,
      maxPictures: 3,
      maxPictureBytes: 5 * MB,
    });
    expect(await sendForm(karim, { content: "ছোট কথা" })).toMatchObject({
      code: "feedback.length",
      field: "content",
    });
    expect(await sendForm(karim, { content: "ক".repeat(501) })).toMatchObject({ code: "feedback.length" });
    expect(await sendForm(karim, { content: `  ${"x".repeat(9)}   ` })).toMatchObject({
      code: "feedback.length",
    });
    expect(await sendForm(karim, { remark: "x".repeat(141) })).toMatchObject({ code: "request_param_err" });
    expect(await sendForm(karim, { agreed: "false" })).toMatchObject({
      code: "feedback.terms",
      field: "agreed",
    });
    const gif = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#111" } })
      .gif()
      .toBuffer();
    const webp = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#111" } })
      .webp()
      .toBuffer();
    const script = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>");
    for (const bytes of [gif, webp, script, Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), script])]) {
      expect(await sendForm(karim, {}, [{ name: "a.png", type: "image/png", bytes }])).toMatchObject({
        code: "feedback.picture",
        field: "pictures",
      });
    }
    const small = await noise(60, 60);
    const four = Array.from({ length: 4 }, (_, n) => ({ name: `${n}.png`, type: "image/png", bytes: small }));
    expect((await sendForm(karim, {}, four)).code).toBe("body.too.large");
    const large = Buffer.concat([small, Buffer.alloc(5 * MB)]);
    expect((await sendForm(karim, {}, [{ name: "l.png", type: "image/png", bytes: large }])).code).toBe(
      "body.too.large",
    );
    expect((await karim.client.callOrThrow(inbox.feedbacks, {})).list).toEqual([]);
  });

  it("[CONT-05] merchant's bounds → applied; sent twice → stored once; too many → refused", async () => {
    const nila = await harness.person("nila");
    await harness.database.owner.run(sql`
      update merchant set settings = settings || '{"feedback": {"minLength": 3, "maxLength": 5}}' where code = 'khela'`);
    harness.services.merchants.forget();
    expect((await sendForm(nila, { content: "ab" })).code).toBe("feedback.length");
    expect((await sendForm(nila, { content: "abcdef" })).code).toBe("feedback.length");
    const requestId = randomUUID();
    const first = await sendForm(nila, { content: "abc", requestId });
    expect((await sendForm(nila, { content: "abc", requestId })).id).toBe(first.id);
    expect((await nila.client.callOrThrow(inbox.feedbacks, {})).list).toHaveLength(1);
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 6; n += 1) codes.push((await sendForm(nila, { content: "abc" })).code);
    expect(codes.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
    expect(codes.at(-1)).toBe("feedback.too.many");
    offsetMs += 60 * 60_000;
    try {
      expect((await sendForm(await harness.person("nila2"), { content: "abc" })).code).toBeUndefined();
    } finally {
      offsetMs -= 60 * 60_000;
      await harness.database.owner.run(
        sql`update merchant set settings = settings - 'feedback' where code = 'khela'`,
      );
      harness.services.merchants.forget();
    }
  });

  it("[CONT-05] guest or visitor → refused", async () => {
    const guest = await harness.person("guest", { type: 4 });
    expect((await sendForm(guest, {})).code).toBe("permission.denied");
    expect((await sendForm({ token: "" }, {})).status).toBe(401);
  });
});

describe("the answer", () => {
  it("[CONT-05 OPS-07] answer → in the sender's inbox once, as text, in the audit log", async () => {
    const mitali = await harness.person("mitali");
    const { id } = await sendForm(mitali, { content: "<b>Where</b> is my round?" }, [
      { name: "a.png", type: "image/png", bytes: await noise(50, 50) },
    ]);
    const listOf = async (state: "waiting" | "answered") =>
      (await mina.callOrThrow(feedback.list, { state, size: 50 })).rows;
    const waiting = (await listOf("waiting")).find((row) => row.id === id)!;
    expect(waiting).toMatchObject({
      member: { id: String(mitali.memberId), name: "mitali" },
      content: "<b>Where</b> is my round?",
      answer: null,
    });
    const { webp } = await mina.callOrThrow(feedback.picture, { id: waiting.pictures[0]! });
    expect(await sharp(Buffer.from(webp, "base64")).metadata()).toMatchObject({ format: "webp", width: 50 });
    const answer = { id: id!, answer: "It is under <records>.\nLook there." };
    const both = await Promise.all([mina.call(feedback.answer, answer), mina.call(feedback.answer, answer)]);
    expect(both.map(({ errorCode }) => errorCode ?? "answered").toSorted()).toEqual([
      "answered",
      "feedback.answered",
    ]);
    const [message] = (await mitali.client.callOrThrow(inbox.list, {})).list;
    expect(message).toMatchObject({ title: "An answer to your feedback", read: false });
    expect((await mitali.client.callOrThrow(inbox.message, { messageId: message!.messageId })).content).toBe(
      "<p>It is under &lt;records&gt;.<br />Look there.</p><blockquote>&lt;b&gt;Where&lt;/b&gt; is my round?</blockquote>",
    );
    expect((await mitali.client.callOrThrow(inbox.feedbacks, {})).list[0]?.answer).toBe(
      "It is under <records>.\nLook there.",
    );
    expect((await listOf("waiting")).some((row) => row.id === id)).toBe(false);
    expect((await listOf("answered"))[0]).toMatchObject({ id, answeredBy: "mina", answer: answer.answer });
    const log = await harness.database.owner.rows(
      sql`select actor, action, detail - 'session' detail from audit_log where subject = ${`feedback:${id}`}`,
    );
    expect(log).toEqual([
      {
        actor: "operator:mina",
        action: "feedback.answer",
        detail: {
          before: { answer: null },
          after: { answer: answer.answer, member: String(mitali.memberId) },
        },
      },
    ]);
  });

  it("[CONT-05 OPS-07] feedback: without the right, of another merchant, of nobody, without words → refused, nothing answered", async () => {
    const who = await harness.person("unanswered");
    const { id = "" } = await sendForm(who, {}, [
      { name: "a.png", type: "image/png", bytes: await noise(20, 20) },
    ]);
    const row = (await mina.callOrThrow(feedback.list, { state: "waiting", size: 50 })).rows.find(
      (one) => one.id === id,
    )!;
    const auditor = await createOperator(harness, "auditor-of-feedback", { roles: ["auditor"] });
    const content = await createOperator(harness, "content-of-feedback", { roles: ["content"] });
    const foreign = await createOperator(harness, "foreign-of-feedback", { merchantCode: "khela_trial" });
    const answer = "Thank you.";
    expect((await auditor.call(feedback.answer, { id, answer })).errorCode).toBe(
      "operator.permission.denied",
    );
    expect((await content.call(feedback.list, { state: "waiting", size: 50 })).errorCode).toBe(
      "operator.permission.denied",
    );
    expect((await foreign.callOrThrow(feedback.list, { state: "waiting", size: 50 })).rows).toEqual([]);
    expect((await foreign.call(feedback.picture, { id: row.pictures[0]! })).errorCode).toBe(
      "feedback.unknown",
    );
    expect((await foreign.call(feedback.answer, { id, answer })).errorCode).toBe("feedback.unknown");
    expect((await mina.call(feedback.answer, { id: "999999999", answer })).errorCode).toBe(
      "feedback.unknown",
    );
    for (const text of ["", "  ", "x".repeat(4_001)])
      expect((await mina.call(feedback.answer, { id, answer: text })).errorCode).toBe("request_param_err");
    for (const { method, path } of Object.values(feedback))
      expect((await who.client.send(method, path)).errorCode, path).toBe("operator.session.missing");
    expect((await who.client.callOrThrow(inbox.feedbacks, {})).list[0]?.answer).toBeNull();
  });
});
