import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { authenticatorCode } from "../../../../tests/authenticator.ts";
import { startHarness, type Harness } from "../../../../tests/harness.ts";
import { signedInOperator } from "../../../../tests/operators.ts";
import { demoPassword, ownDemoPassword } from "../auth/demo-passwords.ts";
import { seedOperators } from "./demo-operators.ts";

const { access, people } = operatorCalls;
const here = { host: "127.0.0.1", publicUrl: "http://localhost:3000" };
const open = { host: "0.0.0.0", publicUrl: "http://localhost:3000" };

let w: Harness;
let now = new Date("2026-11-29T08:00:00Z");
beforeAll(async () => {
  w = await startHarness({ now: () => now });
});
afterAll(() => w.close());

const start = (config: typeof here) =>
  seedOperators(w.database.owner, { ...w.services, config, now: () => now });
const send = (row: { readonly path: string }, body: object) => w.visitor().send("POST", row.path, { body });
const tokenOf = (link: string): string => link.split("#")[1] ?? "";

async function signIn(name: string, password: string, appSecret: string) {
  now = new Date(now.getTime() + 30_000);
  return send(access.signIn, { name, password, code: authenticatorCode(appSecret, now) });
}

test("[OPS-01] sandbox: three operators sign in by what the start prints, by password and app or once by a link", async () => {
  const { demo } = await start(here);
  expect(demo.map(({ name, password }) => [name, password])).toEqual([
    ["demo-owner", demoPassword],
    ["demo-finance", demoPassword],
    ["demo-support", demoPassword],
  ]);
  for (const { name, appSecret, link } of demo) {
    expect((await signIn(name, demoPassword, appSecret!)).value).toMatchObject({
      name,
      merchants: [{ code: "khela" }],
    });
    expect(link).toMatch(/^http:\/\/localhost:3000\/console\/invite#kop_/);
    expect((await send(access.signInOnce, { token: tokenOf(link!) })).value).toMatchObject({ name });
    expect(await send(access.signInOnce, { token: tokenOf(link!) })).toMatchObject({ status: 410 });
  }
  const again = await start(here);
  expect(again.demo.map(({ appSecret }) => appSecret)).toEqual(demo.map(({ appSecret }) => appSecret));
});

test("[OPS-01] sandbox: the first owner's link leads to an account of their own, and is printed until then", async () => {
  const { firstOwner } = await start(here);
  const token = tokenOf(firstOwner!);
  const { value } = await send(access.invitation, { token });
  const { app } = value as { app: { secret: string; sealed: string } };
  const accepted = await send(access.acceptWithPassword, {
    token,
    password: "nine lanterns on a river",
    code: authenticatorCode(app.secret, now),
    sealed: app.sealed,
  });
  const owner = signedInOperator(w.app, accepted, "owner");
  expect((await owner.callOrThrow(access.me, {})).roles).toEqual(["owner"]);
  // with the demo owner, two operators may change rights, so a change needs both
  const change = {
    operator: "demo-support",
    role: "content",
    maxAmount: null,
    isMasked: false,
    lastDay: null,
  };
  expect((await owner.call(people.assign, change)).status).toBe(202);
  expect((await start(here)).firstOwner).toBeNull();
});

test("[OPS-01] sandbox that others reach: the public password opens no operator, and what it opened ends", async () => {
  const before = await start(here);
  const [owner] = before.demo;
  const session = signedInOperator(
    w.app,
    await signIn("demo-owner", demoPassword, owner!.appSecret!),
    "demo-owner",
  );
  const { demo } = await start(open);
  const own = ownDemoPassword(w.services.secrets);
  expect(demo.map(({ password }) => password)).toEqual([own, own, own]);
  expect(await session.call(access.me, {})).toMatchObject({ errorCode: "operator.session.missing" });
  expect((await signIn("demo-owner", demoPassword, owner!.appSecret!)).status).toBe(401);
  expect((await signIn("demo-owner", own, owner!.appSecret!)).status).toBe(200);
  await start(here);
  expect((await signIn("demo-owner", demoPassword, owner!.appSecret!)).status).toBe(200);
});

test("[OPS-01] sandbox: who chose another password keeps it, and the start says so", async () => {
  const { demo } = await start(here);
  const finance = signedInOperator(
    w.app,
    await send(access.signInOnce, { token: tokenOf(demo[1]!.link!) }),
    "demo-finance",
  );
  const { app } = await finance.callOrThrow(access.setUpOptions, {});
  await finance.callOrThrow(access.setPassword, {
    password: "a lantern on nine rivers",
    code: authenticatorCode(app.secret, now),
    sealed: app.sealed,
  });
  const after = await start(open);
  expect(after.demo[1]).toMatchObject({ password: null, appSecret: null });
  expect((await signIn("demo-finance", "a lantern on nine rivers", app.secret)).status).toBe(200);
});
