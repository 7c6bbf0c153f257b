import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { headers, memberIconPath, sessionCookie } from "@khela/contract/wire";
import { startHarness, type Person, type Harness } from "../../../../tests/harness.ts";
import { sql } from "@khela/service-kit/db/database";

let w: Harness;
let rahim: Person;
beforeAll(async () => {
  w = await startHarness();
  rahim = await w.person("rahim");
});
afterAll(() => w.close());

async function audited(action: string): Promise<bigint> {
  return (
    await w.database.owner.one<{ n: bigint }>(sql`
    select count(*) n from audit_log where subject = ${`member:${rahim.memberId}`} and action = ${action}`)
  ).n;
}

describe("names", () => {
  it("[MEM-06] nickname: given, changed, removed → stored; invalid → refused, nothing changed", async () => {
    for (const nickname of ["Rahim", "রহিম ভাই", "rahim_90", "สมชาย"]) {
      await rahim.client.callOrThrow(calls.member.setNickname, { nickname: ` ${nickname} ` });
      expect(await rahim.client.callOrThrow(calls.member.nickname, {})).toEqual({ nickname, editable: true });
      expect((await rahim.client.callOrThrow(calls.member.info, {})).nickname).toBe(nickname);
    }
    const wrong = [
      "a",
      "x".repeat(25),
      "<script>",
      "ra\u202ehim",
      "ra\u200bhim",
      "a\nb",
      "=cmd()",
      "😀😀",
      "' or 1=1 --",
    ];
    for (const nickname of wrong) {
      expect(await rahim.client.call(calls.member.setNickname, { nickname }), nickname).toMatchObject({
        status: 400,
        errorCode: "field.invalid",
        detail: { field: "nickname" },
      });
    }
    for (const nickname of ["Admin", "аdmin", "খেলা সাপোর্ট"]) {
      expect(await rahim.client.call(calls.member.setNickname, { nickname }), nickname).toMatchObject({
        status: 400,
        errorCode: "name.reserved",
        detail: { field: "nickname" },
      });
    }
    expect((await rahim.client.callOrThrow(calls.member.info, {})).nickname).toBe("สมชาย");
    await rahim.client.callOrThrow(calls.member.setNickname, { nickname: "" });
    expect((await rahim.client.callOrThrow(calls.member.nickname, {})).nickname).toBeNull();
    expect(await audited("nickname.changed")).toBe(5n);
    const form = await rahim.client.send("POST", calls.member.setNickname.path, {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      text: new URLSearchParams({ nickname: "by form" }).toString(),
    });
    expect(form.status).toBe(200);
    expect((await rahim.client.callOrThrow(calls.member.nickname, {})).nickname).toBe("by form");
  });

  it("[MEM-06] names with joiners and a phone's apostrophe → taken, folded, compared without joiners", async () => {
    const nadia = await w.person("nadia_names");
    const ratchel = "র\u200d\u09cd\u09afাচেল";
    await nadia.client.callOrThrow(calls.member.setNickname, { nickname: ratchel });
    expect((await nadia.client.callOrThrow(calls.member.nickname, {})).nickname).toBe(ratchel);
    for (const nickname of ["ra\u200dchel", "rache\u200cl", "খেলা\u200d"])
      expect((await nadia.client.call(calls.member.setNickname, { nickname })).errorCode).toBe(
        "field.invalid",
      );
    await nadia.client.callOrThrow(calls.member.setPayeeName, { payeeName: `${ratchel} D\u2019Costa` });
    expect((await nadia.client.callOrThrow(calls.member.payeeName, {})).payeeName).toBe(`${ratchel} D'Costa`);
    for (const payeeName of ["র\u09cd\u09afাচেল D'Costa", `${ratchel} d\u02bccosta`])
      expect((await nadia.client.call(calls.member.setPayeeName, { payeeName })).status).toBe(200);
  });

  it("[MEM-06] payee's name: twice, or two at once → first one kept, change by customer service", async () => {
    expect(await rahim.client.callOrThrow(calls.member.payeeName, {})).toEqual({
      payeeName: null,
      editable: true,
    });
    for (const payeeName of ["", "R", "Rahim 2", "a@b", "x".repeat(61)]) {
      expect((await rahim.client.call(calls.member.setPayeeName, { payeeName })).errorCode).toBe(
        "field.invalid",
      );
    }
    const answers = await Promise.all(
      ["Abdur Rahim", "Abdul Karim"].map((payeeName) =>
        rahim.client.call(calls.member.setPayeeName, { payeeName }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { payeeName, editable } = await rahim.client.callOrThrow(calls.member.payeeName, {});
    expect([["Abdur Rahim", "Abdul Karim"].includes(payeeName ?? ""), editable]).toEqual([true, false]);
    expect(
      (await rahim.client.call(calls.member.setPayeeName, { payeeName: "Somebody Else" })).errorCode,
    ).toBe("payeename.locked");
    expect((await rahim.client.call(calls.member.setPayeeName, { payeeName: payeeName! })).status).toBe(200);
    expect(await audited("payeename.set")).toBe(1n);
    expect((await rahim.client.callOrThrow(calls.member.info, {})).payeeName).toBe(payeeName);
  });
});

const form = "BOUNDARY7";

/** Returns a request body like that of a browser's form. */
function multipart(
  parts: readonly { name: string; file?: string; type?: string; bytes: Buffer | string }[],
): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ name, file, type, bytes }) => [
      Buffer.from(
        `--${form}\r\ncontent-disposition: form-data; name="${name}"${file === undefined ? "" : `; filename="${file}"`}\r\n${type === undefined ? "" : `content-type: ${type}\r\n`}\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from("\r\n"),
    ]),
    Buffer.from(`--${form}--\r\n`),
  ]);
}

async function upload(parts: Parameters<typeof multipart>[0], person = rahim) {
  const answer = await w.app.inject({
    method: "POST",
    url: calls.member.setIcon.path,
    payload: multipart(parts),
    headers: {
      [headers.merchant]: "khela",
      [headers.language]: "EN",
      cookie: `${sessionCookie}=${person.token}`,
      "content-type": `multipart/form-data; boundary=${form}`,
    },
  });
  const body = JSON.parse(answer.payload) as { value?: { icon?: string }; errorCode?: string };
  return { status: answer.statusCode, errorCode: body.errorCode, icon: body.value?.icon };
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0b5d53" } });
const get = (url: string) => w.app.inject({ url, headers: {} });

describe("the head icon", () => {
  it("[MEM-06] icon: one by default; of the gallery → chosen; other → refused", async () => {
    const karim = await w.person("karim");
    const shown = await karim.client.callOrThrow(calls.member.icon, {});
    expect(shown).toMatchObject({ iconId: null, icon: shown.gallery[0]!.url });
    expect(shown.gallery).toHaveLength(12);
    for (const { url } of shown.gallery) {
      const answer = await get(url);
      expect(answer).toMatchObject({
        statusCode: 200,
        headers: { "content-type": "image/webp", "x-content-type-options": "nosniff" },
      });
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
        format: "webp",
        width: 256,
        height: 256,
      });
    }
    const { iconId, url } = shown.gallery[3]!;
    expect(await karim.client.callOrThrow(calls.member.setIcon, { iconId })).toEqual({ icon: url });
    expect(await karim.client.callOrThrow(calls.member.icon, {})).toMatchObject({ iconId, icon: url });
    expect((await karim.client.callOrThrow(calls.member.info, {})).icon).toBe(url);
    for (const wrong of ["gallery-dragon", "", "../../etc", "constructor"]) {
      expect((await karim.client.call(calls.member.setIcon, { iconId: wrong })).errorCode).toBe(
        "field.invalid",
      );
    }
    expect((await w.visitor().call(calls.member.setIcon, { iconId })).errorCode).toBe("login.not.session");
  });

  it("[MEM-06 I10] own picture → encoded again: square, small, WebP, without metadata", async () => {
    const sent = await picture(900, 600)
      .withExif({ IFD0: { Copyright: "where I live" } })
      .jpeg()
      .toBuffer();
    const { status, icon } = await upload([
      { name: "file", file: "../../me.php", type: "application/x-php", bytes: sent },
    ]);
    expect(status).toBe(200);
    expect(icon).toMatch(new RegExp(`^${memberIconPath}[0-9a-f]{34}\\.webp$`));
    const stored = (await get(icon!)).rawPayload;
    expect(await sharp(stored).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
    expect(stored.includes("where I live")).toBe(false);
    expect(await rahim.client.callOrThrow(calls.member.icon, {})).toMatchObject({ icon, iconId: null });
    // a new picture replaces the previous picture and its address
    const { icon: next } = await upload([
      { name: "file", file: "b.png", bytes: await picture(300, 300).png().toBuffer() },
    ]);
    expect(next).not.toBe(icon);
    expect((await get(icon!)).statusCode).toBe(404);
    expect((await get(next!)).statusCode).toBe(200);
    expect(await audited("icon.changed")).toBe(2n);
  });

  it("[I10 5.2.1 5.2.2 5.2.6] not a picture, too large, too many pixels, animated → refused, nothing changed", async () => {
    const before = (await rahim.client.callOrThrow(calls.member.icon, {})).icon;
    const png = await picture(64, 64).png().toBuffer();
    const flood = Buffer.from(png);
    // the header claims 50,000 × 50,000 pixels; the rest of the file is unchanged
    flood.writeUInt32BE(50_000, 16);
    flood.writeUInt32BE(50_000, 20);
    const moving = await sharp(
      Buffer.from(
        Array.from({ length: 64 * 128 * 3 }, (_, at) => (at * 7 + Math.floor(at / 12_288) * 90) % 256),
      ),
      { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } },
    )
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    const cases: Readonly<Record<string, Buffer | string>> = {
      "html as png": "<html><script>alert(1)</script></html>",
      svg: "<svg xmlns='http://www.w3.org/2000/svg' width='64' height='64'/>",
      empty: "",
      zip: Buffer.from("504b0304", "hex"),
      truncated: png.subarray(0, 60),
      flood,
      moving,
      tiny: await picture(8, 8).png().toBuffer(),
      pdf: "%PDF-1.4",
      gif: Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"),
    };
    for (const [what, bytes] of Object.entries(cases)) {
      expect([what, await upload([{ name: "file", file: "a.png", type: "image/png", bytes }])]).toEqual([
        what,
        { status: 400, errorCode: "icon.invalid", icon: undefined },
      ]);
    }
    const large = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]);
    expect(await upload([{ name: "file", file: "a.png", bytes: large }])).toMatchObject({
      status: 413,
      errorCode: "body.too.large",
    });
    const two = { name: "file", file: "a.png", bytes: png };
    expect(await upload([two, two])).toMatchObject({ status: 413, errorCode: "body.too.large" });
    expect((await rahim.client.callOrThrow(calls.member.icon, {})).icon).toBe(before);
    // a file of exactly the maximum size is accepted; the bytes after the picture are ignored
    const limit = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024 - png.length)]);
    expect((await upload([{ name: "file", file: "a.png", bytes: limit }])).status).toBe(200);
  });

  it("[ERR-04] file sent to a call without uploads → refused; picture's address guessed → not found", async () => {
    const elsewhere = await w.app.inject({
      method: "POST",
      url: calls.member.setNickname.path,
      payload: multipart([{ name: "nickname", bytes: "x" }]),
      headers: {
        [headers.merchant]: "khela",
        cookie: `${sessionCookie}=${rahim.token}`,
        "content-type": `multipart/form-data; boundary=${form}`,
      },
    });
    expect([
      elsewhere.statusCode,
      (JSON.parse(elsewhere.payload) as { errorCode: string }).errorCode,
    ]).toEqual([415, "media.not.supported"]);
    for (const file of [
      "0",
      "../secret-key",
      "gallery-tiger.png",
      `${"0".repeat(34)}.webp`,
      "%2e%2e%2fx.webp",
      "gallery-tiger.webp.webp",
    ]) {
      expect((await get(`${memberIconPath}${file}`)).statusCode, file).toBe(404);
    }
    const broken = await w.app.inject({
      method: "POST",
      url: calls.member.setIcon.path,
      payload: "nothing of the kind",
      headers: {
        [headers.merchant]: "khela",
        cookie: `${sessionCookie}=${rahim.token}`,
        "content-type": `multipart/form-data; boundary=${form}`,
      },
    });
    expect(broken.statusCode).toBe(400);
  });
});

it("[MEM-06 API-01] guest → no profile to change; member → their own only", async () => {
  const guest = w.visitor();
  await guest.callOrThrow(calls.auth.freePlay, {});
  for (const call of [calls.member.icon, calls.member.nickname, calls.member.email, calls.member.payeeName]) {
    expect((await guest.call(call, {})).errorCode).toBe("permission.denied");
    expect((await w.visitor().call(call, {})).errorCode).toBe("login.not.session");
  }
  const karim = await w.person("karim2");
  expect(await karim.client.callOrThrow(calls.member.info, {})).toMatchObject({
    account: "karim2",
    nickname: null,
    payeeName: null,
    email: null,
    mobile: null,
  });
});
