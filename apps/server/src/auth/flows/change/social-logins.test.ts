import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import {
  freshName,
  registeredMember,
  registration,
  testPassword,
} from "../../../../test/auth/auth-harness.ts";
import {
  createSmsTestHarness,
  listAuditActions,
  type SmsTestHarness,
} from "../../../../test/auth/sms-harness.ts";

let harness: SmsTestHarness;
beforeAll(async () => {
  harness = await createSmsTestHarness();
});
afterAll(() => harness.close());

const token = (channel: "facebook" | "google", subject: string) =>
  harness.outside.idToken(`${channel}.com`, subject);
const logIn = async (channel: "facebook" | "google", subject: string) =>
  harness.visitor().call(calls.auth.login, {
    type: "firebase",
    firebaseChannel: channel,
    firebaseIdToken: await token(channel, subject),
  });

describe("[MEM-02] Facebook and Google accounts of a member", () => {
  it("[MEM-02 AUTH-06] linked with the password → opens the account; unlinked → no longer", async () => {
    const { username, visitor } = await registeredMember(harness);
    for (const channel of ["facebook", "google"] as const) {
      const subject = `${channel}-of-${username}`;
      const link = async (password?: string) =>
        visitor.call(calls.auth.linkSocialLogin, {
          firebaseChannel: channel,
          firebaseIdToken: await token(channel, subject),
          ...(password === undefined ? {} : { password }),
        });
      expect((await link("not the password")).errorCode).toBe("password.old.wrong");
      expect((await link()).errorCode).toBe("password.old.wrong");
      expect((await logIn(channel, subject)).errorCode).toBe("login.identity.unknown");
      expect((await link(testPassword)).status).toBe(200);
      expect((await link(testPassword)).status, "again").toBe(200);
      expect((await logIn(channel, subject)).value).toMatchObject({ userName: username });
      expect(await visitor.callOrThrow(calls.auth.socialLogins, {})).toMatchObject({ [channel]: true });
    }
    const unlink = (password: string) =>
      visitor.call(calls.auth.unlinkSocialLogin, { firebaseChannel: "facebook", password });
    expect((await unlink("not the password")).errorCode).toBe("password.old.wrong");
    expect([(await unlink(testPassword)).status, (await unlink(testPassword)).status]).toEqual([200, 200]);
    expect(await visitor.callOrThrow(calls.auth.socialLogins, {})).toEqual({ facebook: false, google: true });
    expect((await logIn("facebook", `facebook-of-${username}`)).errorCode).toBe("login.identity.unknown");
    expect((await logIn("google", `google-of-${username}`)).value).toMatchObject({ userName: username });
    const actions = await listAuditActions(harness, username);
    expect(actions.filter((action) => action === "identity.unlinked")).toHaveLength(1);
    expect(actions).toContain("identity.linked");
  });

  it("[MEM-02] token invalid or used; account of another member; a second account of the provider → refused", async () => {
    const [mine, other] = [await registeredMember(harness), await registeredMember(harness)];
    const link = (visitor: typeof mine.visitor, firebaseIdToken: string) =>
      visitor.call(calls.auth.linkSocialLogin, {
        firebaseChannel: "google",
        firebaseIdToken,
        password: testPassword,
      });
    expect((await link(mine.visitor, "a.b.c")).errorCode).toBe("firebase.token.invalid");
    expect((await link(mine.visitor, await token("facebook", "wrong-door"))).errorCode).toBe(
      "firebase.token.invalid",
    );
    const once = await token("google", "shared");
    expect((await link(mine.visitor, once)).status).toBe(200);
    expect((await link(mine.visitor, once)).errorCode).toBe("firebase.token.invalid");
    expect((await link(other.visitor, await token("google", "shared"))).errorCode).toBe("identity.exists");
    expect((await link(mine.visitor, await token("google", "second"))).errorCode).toBe("identity.exists");
    expect((await logIn("google", "second")).errorCode).toBe("login.identity.unknown");
    expect(await other.visitor.callOrThrow(calls.auth.socialLogins, {})).toEqual({
      facebook: false,
      google: false,
    });
  });

  it("[MEM-02] member without a password → the last way in is not taken away, also by two requests at once", async () => {
    const { password: _password, confirmPassword: _confirm, ...bare } = registration(freshName());
    const visitor = harness.visitor();
    await visitor.callOrThrow(calls.auth.register, {
      ...bare,
      firebaseChannel: "google",
      firebaseIdToken: await token("google", "only"),
    });
    expect(await visitor.callOrThrow(calls.auth.socialLogins, {})).toEqual({ facebook: false, google: true });
    const unlink = (firebaseChannel: "facebook" | "google") =>
      visitor.call(calls.auth.unlinkSocialLogin, { firebaseChannel });
    expect(await unlink("google")).toMatchObject({ status: 409, errorCode: "identity.last" });
    await visitor.callOrThrow(calls.auth.linkSocialLogin, {
      firebaseChannel: "facebook",
      firebaseIdToken: await token("facebook", "only-too"),
    });
    const answers = await Promise.all([unlink("google"), unlink("facebook")]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
