import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import { createClient, type Client } from "../../../../../../tests/client.ts";
import { startHarness } from "../../../../../../tests/harness.ts";
import { sql } from "@khela/service-kit/db/database";
import { clientAddress, clientNetworks, networkFactors } from "../../../http/client-address.ts";
import { sandboxMerchant } from "../../../../seed/site/seed.ts";
import { loginLimits } from "./login-throttle.ts";
import { nameHash } from "../../limits/name-hash.ts";
import {
  freshAddress,
  freshName,
  loginAs,
  registeredMember,
  registration,
  solve,
  solved,
  testApp,
  testPassword,
  type AuthTestHarness,
} from "../../../../test/auth/auth-harness.ts";

let harness: AuthTestHarness;
beforeAll(async () => {
  harness = await testApp();
});
afterAll(() => harness.close());

function fail(visitor: Client, username: string, captcha: object = {}) {
  return visitor.call(calls.auth.login, { ...loginAs(username, "wrong"), ...captcha });
}

/** Sets counters before a test: failures (f), attempts from unknown addresses (s) or from known addresses (k). */
async function counted(username: string, kind: "f" | "s" | "k", count: number): Promise<void> {
  const key = `login:${kind}:${nameHash({ secrets: harness.services.secrets, merchant: await harness.merchant() }, username)}`;
  await harness.database.db.run(sql`
    insert into throttle (key, window_start, count) values (${key}, ${harness.services.now()}, ${count})
    on conflict (key) do update set count = ${count}`);
}

describe("captcha after failures", () => {
  it("[AUTH-03] login throttle: third failure of an account → captcha required, also with the right password", async () => {
    const { username } = await registeredMember(harness);
    expect((await fail(harness.visitor(), username)).errorCode).toBe("login.failed");
    expect((await fail(harness.visitor(), username)).errorCode).toBe("login.failed");
    const third = await fail(harness.visitor(), username);
    expect(third).toMatchObject({
      status: 401,
      errorCode: "login.captcha.required",
      detail: { captchaRequired: true },
    });
    const visitor = harness.visitor();
    expect((await visitor.call(calls.auth.login, loginAs(username))).errorCode).toBe(
      "login.captcha.required",
    );
    const answer = await visitor.call(calls.auth.login, {
      ...loginAs(username),
      ...(await solved(harness, visitor)),
    });
    expect(answer.status).toBe(200);
  });

  it("[AUTH-03] login throttle: third failure of an address that many share → the next person is innocent; the 30th → captcha required", async () => {
    const address = freshAddress();
    const { username } = await registeredMember(harness);
    for (const name of ["nobody_a", "nobody_b", "nobody_c"]) await fail(harness.visitor({ address }), name);
    expect((await harness.visitor({ address }).call(calls.auth.login, loginAs(username))).status).toBe(200);
    await harness.database.db.run(
      sql`update throttle set count = ${loginLimits.captchaFrom.address - 1} where key = ${`login:i:${address}`}`,
    );
    expect((await fail(harness.visitor({ address }), "nobody_d")).errorCode).toBe("login.captcha.required");
    const next = await harness.visitor({ address }).call(calls.auth.login, loginAs(username));
    expect(next.errorCode).toBe("login.captcha.required");
    expect((await harness.visitor().call(calls.auth.login, loginAs(username))).status).toBe(200);
  });

  it("[AUTH-03] login throttle: browser the member logged in with before → no captcha, ten tries an hour; for others it is unknown", async () => {
    const { username, visitor } = await registeredMember(harness);
    const other = await registeredMember(harness);
    await visitor.callOrThrow(calls.auth.logout, {});
    const address = freshAddress();
    const elsewhere = (known: string | null) => {
      const moved = harness.visitor({ address });
      moved.known = known;
      return moved;
    };
    for (const name of [username, other.username]) await counted(name, "f", loginLimits.waitFrom.account);
    await harness.database.db.run(sql`
      insert into throttle (key, window_start, count) values (${`login:i:${address}`}, ${harness.services.now()}, ${loginLimits.waitFrom.address})`);
    const login = async (known: string | null, name = username) =>
      (await elsewhere(known).call(calls.auth.login, loginAs(name))).errorCode;
    expect(await login(visitor.known)).toBeUndefined();
    expect(await login(visitor.known, other.username)).toBe("login.throttled");
    expect(await login(null)).toBe("login.throttled");
    expect(await login(visitor.known?.replace(/.$/, (last) => (last === "A" ? "B" : "A")) ?? "")).toBe(
      "login.throttled",
    );
    // a browser with the marks of several members
    const shared = elsewhere(visitor.known);
    shared.known = `${visitor.known}~${other.visitor.known}`;
    expect((await shared.call(calls.auth.login, loginAs(other.username))).status).toBe(200);
    // the cookie contains the browser's id and a mark for each member
    expect(shared.known?.split("~")).toHaveLength(3);
    for (let tries = 0; tries < loginLimits.closedFrom.known; tries += 1)
      expect((await fail(elsewhere(visitor.known), username)).errorCode).toBe("login.failed");
    expect((await fail(elsewhere(visitor.known), username)).errorCode).toBe("login.throttled");
  });

  it("[I12] captcha: missing, wrong, used, expired or of another person → refused", async () => {
    const { username } = await registeredMember(harness);
    await counted(username, "f", 3);
    const visitor = harness.visitor();
    const tryWith = async (captcha: object) =>
      (await visitor.call(calls.auth.login, { ...loginAs(username), ...captcha })).errorCode;
    expect(await tryWith({})).toBe("login.captcha.required");
    expect(await tryWith({ captcha: "" })).toBe("login.captcha.required");
    expect(await tryWith({ captcha: "12345", captchaId: "unknown" })).toBe("captcha.invalid");
    expect(await tryWith({ captcha: "12345" })).toBe("captcha.invalid");
    const right = await solved(harness, visitor);
    const wrong = String((Number(right.captcha) + 1) % 100_000).padStart(5, "0");
    expect(await tryWith({ ...right, captcha: wrong })).toBe("captcha.invalid");
    expect(await tryWith(right)).toBe("captcha.invalid"); // the wrong answer has consumed it
    expect(await tryWith(await solved(harness, harness.visitor()))).toBe("captcha.invalid");
    const late = await solved(harness, visitor);
    harness.advance(3 * 60_000 + 1);
    expect(await tryWith(late)).toBe("captcha.invalid");
    const used = await solved(harness, visitor);
    expect(await tryWith(used)).toBeUndefined();
    visitor.known = null; // the browser that logged in would not be asked again
    expect(await tryWith(used)).toBe("captcha.invalid");
  });

  it("[AUTH-16] captcha: each request → a new small PNG; registration asks for it by the merchant's setting", async () => {
    const visitor = harness.visitor();
    const [one, two] = [
      await visitor.callOrThrow(calls.auth.captcha, {}),
      await visitor.callOrThrow(calls.auth.captcha, {}),
    ];
    expect(one.image).not.toBe(two.image);
    expect(await sharp(Buffer.from(one.image, "base64")).metadata()).toMatchObject({
      format: "png",
      width: 150,
      height: 50,
    });
    await harness.database.owner.run(
      sql`update merchant set settings = settings || '{"registerCaptcha": true}' where code = 'khela'`,
    );
    harness.services.merchants.forget();
    const input = registration(freshName());
    expect(await visitor.call(calls.auth.register, input)).toMatchObject({
      errorCode: "captcha.invalid",
      detail: { field: "captcha" },
    });
    const bengali = (await solve(harness, one.captchaId)).replace(/\d/g, (digit) =>
      String.fromCharCode(0x09e6 + Number(digit)),
    );
    expect(
      (await visitor.call(calls.auth.register, { ...input, captchaId: one.captchaId, captcha: bengali }))
        .status,
    ).toBe(200);
    await harness.database.owner.run(
      sql`update merchant set settings = settings || '{"registerCaptcha": false}' where code = 'khela'`,
    );
    harness.services.merchants.forget();
  });
});

describe("waiting after many failures", () => {
  it("[6.3.1] login throttle: 20 failures → without captcha must wait, with captcha may go on", async () => {
    const { username } = await registeredMember(harness);
    for (let count = 0; count < loginLimits.waitFrom.account; count += 1) {
      const stranger = harness.visitor();
      await fail(
        stranger,
        username,
        count < loginLimits.captchaFrom.account ? {} : await solved(harness, stranger),
      );
    }
    const visitor = harness.visitor();
    const refused = await visitor.call(calls.auth.login, loginAs(username));
    expect(refused).toMatchObject({
      status: 429,
      errorCode: "login.throttled",
      detail: { captchaRequired: true },
    });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_000);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(3_600);
    expect(
      (await visitor.call(calls.auth.login, { ...loginAs(username), ...(await solved(harness, visitor)) }))
        .status,
    ).toBe(200);
  });

  it("[6.1.1] login throttle: failures from unknown addresses → member still gets in from a known one", async () => {
    const { username, visitor } = await registeredMember(harness);
    await counted(username, "f", loginLimits.closedFrom.account);
    await counted(username, "s", loginLimits.closedFrom.account);
    const stranger = harness.visitor();
    expect(
      await stranger.call(calls.auth.login, { ...loginAs(username), ...(await solved(harness, stranger)) }),
    ).toMatchObject({
      errorCode: "login.throttled",
      detail: { captchaRequired: false },
    });
    await visitor.callOrThrow(calls.auth.logout, {});
    expect(
      (await visitor.call(calls.auth.login, { ...loginAs(username), ...(await solved(harness, visitor)) }))
        .status,
    ).toBe(200);
    await counted(username, "k", loginLimits.closedFrom.known);
    expect(
      (await visitor.call(calls.auth.login, { ...loginAs(username), ...(await solved(harness, visitor)) }))
        .errorCode,
    ).toBe("login.throttled");
    harness.advance(loginLimits.windowMs);
    expect((await harness.visitor().call(calls.auth.login, loginAs(username))).status).toBe(200);
  });

  it("[6.3.1] login throttle: concurrent attempts → no more passwords checked than allowed, at most 100 an hour", async () => {
    const { username } = await registeredMember(harness);
    await counted(username, "s", loginLimits.closedFrom.account - 1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => fail(harness.visitor(), username)));
    expect(answers.filter(({ errorCode }) => errorCode === "login.failed")).toHaveLength(1);
    expect(answers.filter(({ errorCode }) => errorCode === "login.throttled")).toHaveLength(19);
    expect(2 * (loginLimits.closedFrom.account + loginLimits.closedFrom.known)).toBeLessThanOrEqual(100);
  });

  it("[6.3.1] login throttle: 60 logins at once over HTTP for one account → at most three passwords looked at without a captcha", async () => {
    const server = await startHarness({ env: { TRUST_PROXY: "1" } });
    try {
      const origin = await server.listen();
      const visitor = (index: number) =>
        createClient(origin, { merchant: sandboxMerchant, address: `203.0.113.${index}` });
      const username = freshName();
      await visitor(0).callOrThrow(calls.auth.register, registration(username));
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          visitor(index + 1).call(calls.auth.login, loginAs(username, index === 30 ? testPassword : "wrong")),
        ),
      );
      const tellingOfThePassword = answers.filter(
        ({ status, errorCode, detail }) =>
          status === 200 ||
          errorCode === "login.failed" ||
          (detail as { why?: string } | undefined)?.why !== undefined,
      );
      expect(tellingOfThePassword.length).toBeGreaterThan(0);
      expect(tellingOfThePassword.length).toBeLessThanOrEqual(loginLimits.captchaFrom.account);
      for (const answer of answers.filter((one) => !tellingOfThePassword.includes(one)))
        expect(["login.captcha.required", "login.throttled"]).toContain(answer.errorCode);
      // passwords that were not checked are not counted
      const counts = await server.database.db.rows<{ count: number }>(
        sql`select count from throttle where key like 'login:%'`,
      );
      for (const { count } of counts) expect(count).toBeLessThanOrEqual(loginLimits.captchaFrom.account);
    } finally {
      await server.close();
    }
  });

  it("login throttle: right passwords, in sequence and at once → not counted", async () => {
    const { username } = await registeredMember(harness);
    const address = freshAddress();
    for (let round = 0; round < 5; round += 1)
      await harness.visitor({ address }).callOrThrow(calls.auth.login, loginAs(username));
    // further concurrent logins need a captcha, because the results of the first three are not known yet
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => harness.visitor({ address }).call(calls.auth.login, loginAs(username))),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(
      loginLimits.captchaFrom.account,
    );
    for (const { status, errorCode } of answers)
      if (status !== 200) expect(errorCode).toBe("login.captcha.required");
    expect((await fail(harness.visitor(), username)).errorCode).toBe("login.failed");
  });
});

describe("address key", () => {
  it("client address: IPv4 → itself; IPv6 → its /64", () => {
    expect(clientAddress("203.0.113.7")).toBe("203.0.113.7");
    expect(clientAddress("::ffff:203.0.113.7")).toBe("203.0.113.7");
    expect(clientAddress("2001:db8:1:2::1")).toBe("2001:0db8:0001:0002::/64");
    expect(clientAddress("2001:DB8:1:2:ffff:ffff:ffff:1")).toBe(clientAddress("2001:db8:1:2::9"));
    expect(clientAddress("2001:db8::1")).toBe("2001:0db8:0000:0000::/64");
    expect(clientAddress("::1")).toBe("0000:0000:0000:0000::/64");
  });

  it("client networks: IPv4 → alone; IPv6 → its /64, and the /56 and /48 around it with several budgets", () => {
    expect(clientNetworks("::ffff:203.0.113.7")).toEqual([{ key: "203.0.113.7", factor: 1 }]);
    expect(clientNetworks("2001:db8:1:2ab::1")).toEqual([
      { key: "2001:0db8:0001:02ab::/64", factor: 1 },
      { key: "2001:0db8:0001:0200::/56", factor: networkFactors[56] },
      { key: "2001:0db8:0001::/48", factor: networkFactors[48] },
    ]);
  });

  it.each([
    [56, (index: number) => `2001:db8:56:5${index.toString(16).padStart(2, "0")}::1`],
    [48, (index: number) => `2001:db8:48:${index.toString(16)}00::1`],
  ] as const)(
    "[AUTH-03] login throttle: failures spread over the addresses of a /%i → its next address is asked for a captcha",
    async (length, addressOf) => {
      const { username } = await registeredMember(harness);
      const most = loginLimits.captchaFrom.address * networkFactors[length];
      expect((await fail(harness.visitor({ address: addressOf(1) }), "nobody_wide")).errorCode).toBe(
        "login.failed",
      );
      await harness.database.db.run(sql`
        update throttle set count = ${most - 1}
        where key = ${`login:i:${clientNetworks(addressOf(1)).find(({ key }) => key.endsWith(`/${length}`))?.key}`}`);
      expect(
        (await harness.visitor({ address: addressOf(2) }).call(calls.auth.login, loginAs(username))).status,
      ).toBe(200);
      await fail(harness.visitor({ address: addressOf(3) }), "nobody_wider");
      expect(
        (await harness.visitor({ address: addressOf(4) }).call(calls.auth.login, loginAs(username)))
          .errorCode,
      ).toBe("login.captcha.required");
    },
  );
});

describe("budgets of an address", () => {
  it("[2.4.1] rate limit: registrations and name checks of an address → limited per hour", async () => {
    const address = freshAddress();
    await harness.database.db.run(sql`
      insert into throttle (key, window_start, count) values
        (${`register:${address}`}, ${harness.services.now()}, 300), (${`name:${address}`}, ${harness.services.now()}, 600)`);
    const visitor = harness.visitor({ address });
    for (const answer of [
      await visitor.call(calls.auth.register, registration(freshName())),
      await visitor.call(calls.auth.checkUsername, { username: "somebody" }),
    ]) {
      expect(answer).toMatchObject({ status: 429, errorCode: "TOO_MANY_REQUESTS" });
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
  });
});
