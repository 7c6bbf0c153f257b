import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@khela/contract/calls";
import type { Client } from "../../../../tests/client.ts";
import { sql } from "../platform/db/pool.ts";
import { freshAddress, testApp, type TestApp } from "./test-app.ts";

const PASSWORD = "correct horse battery";

let world: TestApp;
beforeAll(async () => { world = await testApp(); });
afterAll(() => world.close());

let names = 0;
function freshName(): string {
  names += 1;
  return `player_${names}`;
}

function registration(username: string, password = PASSWORD) {
  return { username, password, confirmPassword: password, ageConfirmed: true, registerMethod: "H5" } as const;
}

async function registered(username = freshName()): Promise<{ username: string; visitor: Client }> {
  const visitor = world.visitor();
  await visitor.ask(calls.auth.register, registration(username));
  return { username, visitor };
}

function loginAs(username: string, password = PASSWORD) {
  return { type: "username", username, password } as const;
}

describe("register", () => {
  it("AUTH-20 a registration logs in: cookie, token, main account, nothing granted", async () => {
    const visitor = world.visitor();
    const answer = await visitor.call(calls.auth.register, registration("rahim_20"));
    expect(answer.status).toBe(200);
    expect(answer.value).toMatchObject({ merchantCode: "khela", userName: "rahim_20", type: 0, firstTimeLogin: false, currency: "BDT" });
    expect(answer.headers["set-cookie"]).toMatch(/^__Host-khela=[\w-]{44}; .*Path=\/; HttpOnly; Secure; SameSite=Lax/);
    expect(await visitor.ask(calls.member.info, {})).toMatchObject({ account: "rahim_20", type: 0, merchantCode: "khela" });
    const accounts = await world.database.db.rows(sql`
      select a.balance, a.kind, a.real from account a join member m on m.id = a.member_id where m.username = 'rahim_20'`);
    expect(accounts).toEqual([{ balance: 0n, kind: "main", real: false }]);
  });
});

describe("login", () => {
  it("AUTH-08 a login gives a new session; the token alone opens the API too", async () => {
    const { username } = await registered();
    const visitor = world.visitor();
    const info = await visitor.ask(calls.auth.login, loginAs(username.toUpperCase()));
    expect(info.token).toBe(visitor.cookie);
    const api = world.visitor();
    api.token = info.token!;
    expect((await api.ask(calls.member.info, {})).account).toBe(username);
  });
});

describe("logout", () => {
  it("AUTH-09 the session ends on the server, and asking twice is no error", async () => {
    const { visitor } = await registered();
    const token = visitor.cookie;
    const answer = await visitor.call(calls.auth.logout, {});
    expect([answer.status, visitor.cookie]).toEqual([200, null]);
    visitor.cookie = token;
    expect((await visitor.call(calls.member.info, {})).errorCode).toBe("user.or.token.invalid");
    expect((await visitor.call(calls.auth.logout, {})).status).toBe(200);
    expect((await world.visitor({ address: freshAddress() }).call(calls.auth.logout, {})).status).toBe(200);
  });
});
