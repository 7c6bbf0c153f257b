import { createHmac } from "node:crypto";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { createHmacSha256, verifySignature, signHeaders, type SignedMessage } from "./webhook-signature.ts";

const secretOf = (fill: number) => `whsec_${Buffer.alloc(32, fill).toString("base64")}`;
const [secret, other] = [secretOf(7), secretOf(8)];
const signed = (at = new Date(), body = "{}") => signHeaders(secret, { id: "msg_1", at, body });
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);

const holds = (secrets: readonly string[], headers: SignedMessage["headers"], body: string) =>
  verifySignature(secrets, { headers, body }, new Date());

function libraryHolds(headers: Record<string, string>, body: string): boolean {
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}

describe("the HMAC", () => {
  test("HMAC, keys and texts of any length → equal to Node's", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 200 }),
        fc.array(fc.string({ unit: "binary", maxLength: 6_000 }), { maxLength: 4 }),
        (bytes, texts) => {
          const key = Buffer.from(bytes);
          const mac = createHmacSha256(key);
          for (const text of texts)
            expect(mac(text)).toBe(createHmac("sha256", key).update(text).digest("base64"));
        },
      ),
      {
        examples: [
          [new Uint8Array(64).fill(1), ["x".repeat(4_096), "y".repeat(4_097), "", "z"]],
          [new Uint8Array(65).fill(2), ["ক".repeat(1_366)]],
        ],
      },
    );
  });

  test("HMAC of RFC 4231, cases 2 and 6 → as published", () => {
    const hex = (key: Buffer, text: string) =>
      Buffer.from(createHmacSha256(key)(text), "base64").toString("hex");
    expect(hex(Buffer.from("Jefe"), "what do ya want for nothing?")).toBe(
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    );
    expect(hex(Buffer.alloc(131, 0xaa), "Test Using Larger Than Block-Size Key - Hash Key First")).toBe(
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    );
  });
});

describe("a signature", () => {
  test("signature → equal to the library's, and the library's verifies", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.stringMatching(/^[!-~]{1,40}$/), (body, id) => {
        const at = new Date();
        const ours = signHeaders(secret, { id, at, body });
        expect(ours["webhook-signature"]).toBe(new Webhook(secret).sign(id, at, body));
        expect([holds([other, secret], ours, body), holds([other], ours, body)]).toEqual([true, false]);
      }),
    );
  });

  test.each<[string, () => Record<string, string>, string, boolean]>([
    ["as it should be", () => signed(), "{}", true],
    ["of another body", () => signed(), "{} ", false],
    ["of another id", () => ({ ...signed(), "webhook-id": "msg_2" }), "{}", false],
    ["of no id", () => ({ ...signed(), "webhook-id": "" }), "{}", false],
    [
      "of another time",
      () => ({ ...signed(), "webhook-timestamp": signed(ago(9))["webhook-timestamp"] }),
      "{}",
      false,
    ],
    ["of no time", () => ({ ...signed(), "webhook-timestamp": "" }), "{}", false],
    ["of a word for a time", () => ({ ...signed(), "webhook-timestamp": "today" }), "{}", false],
    [
      "of a time with something behind it",
      () => ({ ...signed(), "webhook-timestamp": `${signed()["webhook-timestamp"]}s` }),
      "{}",
      true,
    ],
    ["nearly five minutes old", () => signed(ago(298)), "{}", true],
    ["over five minutes old", () => signed(ago(302)), "{}", false],
    ["nearly five minutes ahead", () => signed(ago(-297)), "{}", true],
    ["over five minutes ahead", () => signed(ago(-303)), "{}", false],
    [
      "beside others",
      () => ({
        ...signed(),
        "webhook-signature": `v2,abc v1,${"A".repeat(43)}= ${signed()["webhook-signature"]} v1a,x`,
      }),
      "{}",
      true,
    ],
    [
      "of another version",
      () => ({ ...signed(), "webhook-signature": signed()["webhook-signature"].replace("v1", "v2") }),
      "{}",
      false,
    ],
    [
      "without its version",
      () => ({ ...signed(), "webhook-signature": signed()["webhook-signature"].slice(3) }),
      "{}",
      false,
    ],
    [
      "cut short",
      () => ({ ...signed(), "webhook-signature": signed()["webhook-signature"].slice(0, -1) }),
      "{}",
      false,
    ],
    [
      "of letters that no header has",
      () => ({ ...signed(), "webhook-signature": `${signed()["webhook-signature"].slice(0, -1)}Ľ` }),
      "{}",
      false,
    ],
    ["that is empty", () => ({ ...signed(), "webhook-signature": "v1," }), "{}", false],
    ["that is none", () => ({ ...signed(), "webhook-signature": "" }), "{}", false],
  ])("%s → judged as by the library", (_, made, body, does) => {
    const headers = made();
    expect([holds([secret], headers, body), libraryHolds(headers, body)]).toEqual([does, does]);
  });

  test.each(["", "whsec_", "whsec_!"])(
    "by the secret %j, which is none, is neither made nor judged",
    (none) => {
      const byNone = {
        ...signed(),
        "webhook-signature": `v1,${createHmac("sha256", "").update(`msg_1.${signed()["webhook-timestamp"]}.{}`).digest("base64")}`,
      };
      expect(() => holds([none], byNone, "{}")).toThrow("empty");
      expect(() => signHeaders(none, { id: "msg_1", at: new Date(), body: "{}" })).toThrow("empty");
    },
  );

  test("signature missing, or without a secret → refused", () => {
    expect([holds([secret], {}, "{}"), holds([], signed(), "{}")]).toEqual([false, false]);
  });
});
