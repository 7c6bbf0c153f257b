import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import type { Client } from "../../../../../../tests/client.ts";
import { sql } from "@khela/service-kit/db/database";
import { loginAs, registeredMember, registration } from "../../../../test/auth/auth-harness.ts";
import {
  createSmsTestHarness,
  freshMobile,
  listAuditActions,
  registerCode,
  setMerchant,
  type SmsTestHarness,
} from "../../../../test/auth/sms-harness.ts";

let harness: SmsTestHarness;
beforeAll(async () => {
  harness = await createSmsTestHarness();
});
afterAll(() => harness.close());

const db = () => harness.database.db;
let names = 0;
const chosen = () => `chosen_${(names += 1)}`;

/** Registers a member by number, without a chosen name. `more`: further fields of the form. */
async function byNumber(more: object = {}) {
  const [visitor, mobile] = [harness.visitor(), freshMobile()];
  const verificationCode = await registerCode(harness, visitor, mobile);
  const { username: _name, ...form } = registration("unused");
  const { userName } = await visitor.callOrThrow(calls.auth.registerMobile, {
    ...form,
    ...mobile.typed,
    verificationCode,
    ...more,
  });
  return { visitor, mobile, made: userName };
}

const info = (visitor: Client) => visitor.callOrThrow(calls.member.info, {});

describe("a username of one's own", () => {
  it("[AUTH-12 AUTH-20] registered by number → name made; changed once, then fixed; number and new name open the account, the old name does not", async () => {
    const { visitor, mobile, made } = await byNumber();
    expect(made).toMatch(/^player_[0-9a-f]{10}$/);
    expect(await info(visitor)).toMatchObject({ account: made, accountChangeable: true });
    const username = chosen();
    expect((await visitor.call(calls.auth.setUsername, { username })).value).toEqual({ userName: username });
    expect(await info(visitor)).toMatchObject({ account: username, accountChangeable: false });
    expect(await visitor.call(calls.auth.setUsername, { username: chosen() })).toMatchObject({
      status: 409,
      errorCode: "username.fixed",
    });
    for (const name of [username, mobile.e164])
      expect((await harness.visitor().callOrThrow(calls.auth.login, loginAs(name))).userName).toBe(username);
    expect((await harness.visitor().call(calls.auth.login, loginAs(made))).errorCode).toBe("login.failed");
    expect(await listAuditActions(harness, username)).toContain("username.changed");
  });

  it("[AUTH-12] taken, reserved or malformed name; one's own choice at the registration; a visitor → refused, nothing changed", async () => {
    const { username: taken, visitor: named } = await registeredMember(harness);
    const { visitor, made } = await byNumber();
    const codeOf = async (username: string, who = visitor) =>
      (await who.call(calls.auth.setUsername, { username })).errorCode;
    expect(await codeOf(taken)).toBe("username.exists");
    expect(await codeOf(made)).toBe("username.exists");
    expect(await codeOf("admin")).toBe("name.reserved");
    expect(await codeOf("1rahim")).toBe("request_param_err");
    expect(await codeOf(chosen(), named)).toBe("username.fixed");
    expect((await info(named)).accountChangeable).toBe(false);
    expect(await codeOf(chosen(), harness.visitor())).toBe("login.not.session");
    expect(await info(visitor)).toMatchObject({ account: made, accountChangeable: true });
    // names that refused requests had reserved are free again
    const [{ count } = { count: 0 }] = await db().rows<{ count: number }>(
      sql`select count(*)::int count from member_name where name like 'chosen%' and name not in (select username from member)`,
    );
    expect(count).toBe(0);
  });

  it("[6.1.1] two changes at once → one of them, and one name in the directory", async () => {
    const { visitor } = await byNumber();
    const answers = await Promise.all(
      [chosen(), chosen()].map((username) => visitor.call(calls.auth.setUsername, { username })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { account, id } = await info(visitor);
    expect(await db().rows(sql`select name from member_name where member_id = ${BigInt(id)}`)).toEqual([
      { name: account },
    ]);
  });

  it("who stands below an agent and was referred → the agents and the referrer read the new name", async () => {
    const agent = await registeredMember(harness);
    const key = await db().one<{ merchantId: number; bucket: number; id: bigint }>(
      sql`select merchant_id "merchantId", bucket, id from member where username = ${agent.username}`,
    );
    await harness.database.owner.run(
      sql`update member set type = 1 where bucket = ${key.bucket} and id = ${key.id}`,
    );
    await harness.database.owner.run(sql`
      insert into affiliate_code (merchant_id, code, bucket, member_id) values (${key.merchantId}, 'renamed1', ${key.bucket}, ${key.id})`);
    await setMerchant(harness, {
      settings: { registerFields: { affiliateCode: "optional", recommenderId: "optional" } },
    });
    const referrer = await registeredMember(harness);
    const { visitor } = await byNumber({ affiliateCode: "renamed1", recommenderId: referrer.username });
    const username = chosen();
    await visitor.callOrThrow(calls.auth.setUsername, { username });
    const readBy = () =>
      harness.database.owner.rows<{ name: string }>(sql`
        select username as name from member_downline where username = ${username}
        union all select invited_name from member_referral where invited_name = ${username}`);
    await expect.poll(readBy, { timeout: 10_000 }).toHaveLength(2);
  });
});
