import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import type { Client } from "../../../../../../tests/client.ts";
import { shortAddress } from "../../../http/client-address.ts";
import { loginAs, registeredMember, testPassword } from "../../../../test/auth/auth-harness.ts";
import {
  createSmsTestHarness,
  listAuditActions,
  type SmsTestHarness,
} from "../../../../test/auth/sms-harness.ts";
import { countryName, deviceName } from "../../../http/device-name.ts";
import { sameDeviceMs } from "./new-device.ts";

let harness: SmsTestHarness;
beforeAll(async () => {
  harness = await createSmsTestHarness();
});
afterAll(() => harness.close());

const { auth } = calls;
const android =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36";
const english = (options = {}) => ({ language: "EN", ...options });
const sessions = async (visitor: Client) => (await visitor.callOrThrow(auth.sessions, {})).sessions;
const messages = async (visitor: Client) =>
  (await visitor.callOrThrow(calls.inbox.list, { page: 1, size: 20 })).list;
const isIn = async (visitor: Client) => (await visitor.call(calls.member.info, {})).status === 200;

/** Creates a member with a browser at home, and a phone that logged in later. */
async function withPhone(more: object = {}) {
  const { username, visitor: home } = await registeredMember(harness, english());
  const phone = harness.visitor(english({ userAgent: android, address: "203.0.113.77" }));
  await phone.callOrThrow(auth.login, { ...loginAs(username), ...more });
  return { username, home, phone };
}

describe("sessions", () => {
  it("[PAY-08 API-04] sessions: each with device, shortened address, first and last use; this browser's first", async () => {
    const { home } = await withPhone();
    const [own, other] = await sessions(home);
    expect(own).toMatchObject({ isCurrent: true, name: null, country: null });
    expect(other).toMatchObject({
      isCurrent: false,
      name: "Chrome, Android",
      ip: "203.0.113.*",
      device: "web",
    });
    expect(other?.seenAt).toBeGreaterThanOrEqual(other?.since ?? Number.NaN);
    expect(other?.id).toMatch(/^[\w-]{16}$/);
    expect(JSON.stringify([own, other])).not.toContain("203.0.113.77");
  });

  it("[PAY-08 API-04] one session ended from another browser → refused at its next call, the others stay, audited", async () => {
    const { username, home, phone } = await withPhone();
    const tablet = harness.visitor();
    await tablet.callOrThrow(auth.login, loginAs(username));
    const id = (await sessions(home)).find(({ name }) => name !== null)?.id ?? "";
    expect(await home.callOrThrow(auth.endSession, { id })).toEqual({ ended: 1 });
    expect((await phone.call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
    expect([await isIn(home), await isIn(tablet)]).toEqual([true, true]);
    expect(await home.callOrThrow(auth.endSession, { id })).toEqual({ ended: 0 });
    expect(await listAuditActions(harness, username)).toContain("sessions.ended");
  });

  it("[PAY-08] session ended from another browser → its remembered login is void, that of others is not", async () => {
    const { username, home, phone } = await withPhone({ rememberMe: true });
    const tablet = harness.visitor();
    await tablet.callOrThrow(auth.login, { ...loginAs(username), rememberMe: true });
    // a login by "remember me" counts as the same browser
    await phone.callOrThrow(auth.login, { type: "device", username });
    const id = (await sessions(home)).find(({ name }) => name !== null)?.id ?? "";
    await home.callOrThrow(auth.endSession, { id });
    expect((await phone.call(auth.login, { type: "device", username })).errorCode).toBe(
      "login.device.unknown",
    );
    expect((await tablet.call(auth.login, { type: "device", username })).status).toBe(200);
  });

  it("[PAY-08] session id of another member, or of this browser → nothing is ended", async () => {
    const [mine, theirs] = [await withPhone(), await withPhone()];
    const own = (await sessions(mine.home)).find(({ isCurrent }) => isCurrent)?.id ?? "";
    const foreign = (await sessions(theirs.home)).find(({ name }) => name !== null)?.id ?? "";
    for (const id of [own, foreign])
      expect(await mine.home.callOrThrow(auth.endSession, { id })).toEqual({ ended: 0 });
    expect([await isIn(mine.home), await isIn(theirs.phone)]).toEqual([true, true]);
    expect((await harness.visitor().call(auth.endSession, { id: foreign })).errorCode).toBe(
      "login.not.session",
    );
  });
});

describe("login from a new device", () => {
  it("[PAY-08] device not seen before → one message in the inbox and a mail to the verified address; known one → none", async () => {
    const { username, visitor: home } = await registeredMember(harness, english());
    const email = `${username}@device.example`;
    await home.callOrThrow(auth.setEmail, { email, password: testPassword });
    await home.callOrThrow(auth.sendEmailProof, {});
    const { link } = await harness.outside.nextMail(email);
    await home.callOrThrow(auth.confirmEmail, { proof: /#proof=([\w-]+)$/.exec(link)?.[1] ?? "" });
    const known = await harness.outside.countMail(email);
    const phone = harness.visitor(english({ userAgent: android, address: "203.0.113.77" }));
    await phone.callOrThrow(auth.login, loginAs(username));
    const mail = await harness.outside.nextMail(email, known);
    expect(mail.text).toContain("Chrome, Android");
    expect(mail.text).toContain("203.0.113.*");
    const ofLogins = async () =>
      (await messages(home)).filter(({ title }) => title === "A login from a new device");
    const [message] = await ofLogins();
    expect(message).toMatchObject({ read: false });
    expect(message?.summary).toContain("Chrome, Android");
    for (const visitor of [phone, home]) await visitor.callOrThrow(auth.login, loginAs(username));
    expect(await ofLogins()).toHaveLength(1);
  });

  it("[PAY-08] client that keeps no mark: many logins a day from one address → one message, another address → another", async () => {
    const { username, visitor: home } = await registeredMember(harness, english());
    const robot = (address: string) =>
      harness.visitor(english({ address })).callOrThrow(auth.login, loginAs(username));
    for (const address of ["198.51.100.1", "198.51.100.1", "192.0.2.9"]) await robot(address);
    expect(await messages(home)).toHaveLength(2);
    harness.advance(sameDeviceMs);
    await robot("198.51.100.1");
    const again = harness.visitor(english({ address: "198.51.100.1" }));
    await again.callOrThrow(auth.login, loginAs(username));
    expect(await messages(again)).toHaveLength(3);
    harness.advance(-sameDeviceMs);
  });

  it("[PAY-08] first login of an account → no message", async () => {
    const { username, visitor } = await registeredMember(harness, english());
    await harness.database.db.run(sql`update member set last_login_at = null where username = ${username}`);
    await harness.visitor().callOrThrow(auth.login, loginAs(username));
    expect(await messages(visitor)).toEqual([]);
  });
});

it("[PAY-08] names: browser and system from the user agent, else null; address shortened; country in the language", () => {
  expect(deviceName(android)).toBe("Chrome, Android");
  expect(
    deviceName(
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1",
    ),
  ).toBe("Safari, iPhone");
  expect(
    deviceName("Mozilla/5.0 (Linux; Android 13) SamsungBrowser/25.0 Chrome/121 Mobile Safari/537.36"),
  ).toBe("Samsung Internet, Android");
  expect(deviceName("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126 Safari/537.36 Edg/126.0")).toBe(
    "Edge, Windows",
  );
  for (const nothing of ["", "curl/8.6", "<b>Chrome</b>"]) expect(deviceName(nothing)).toBeNull();
  expect(
    ["203.0.113.77", "::ffff:203.0.113.77", "2001:db8::1", "2001:0db8:0042:1::"].map(shortAddress),
  ).toEqual(["203.0.113.*", "203.0.113.*", "2001:db8:0:*", "2001:db8:42:*"]);
  expect([countryName("BD", "BN"), countryName("BD", "EN"), countryName(null, "EN")]).toEqual([
    "বাংলাদেশ",
    "Bangladesh",
    null,
  ]);
});
