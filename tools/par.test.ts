import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const PAR = fileURLToPath(new URL("par.ts", import.meta.url));

test("par: reader that closes the pipe after its first lines → ends quietly", async () => {
  const child = spawn(process.execPath, [PAR, "roulette", "--json"], { stdio: ["ignore", "pipe", "pipe"] });
  const said = text(child.stderr);
  child.stdout.destroy();
  const [code] = (await once(child, "exit")) as [number | null];
  expect([code, await said]).toEqual([0, ""]);
});

async function par(...args: string[]) {
  const child = spawn(process.execPath, [PAR, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const [out, said] = [text(child.stdout), text(child.stderr)];
  const [code] = (await once(child, "exit")) as [number | null];
  return { code, out: await out, said: await said };
}

const file = (name: string) =>
  fileURLToPath(new URL(`../packages/engines/test/published/${name}.json`, import.meta.url));

test("par --definition: slot from elsewhere → its whole par sheet", async () => {
  const { code, out } = await par("--definition", file("seven-fruits-2"), "--json");
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    slot: "seven-fruits-2 version 1",
    rtp: "0.956556288000",
    "free spins": "0.000000000000",
    cycle: "9765625",
    declared: "none",
  });
});

test("par --definition: no definition → refused by its place, exit code 2", async () => {
  const { code, out, said } = await par("--definition", PAR);
  expect([code, out]).toEqual([2, ""]);
  expect(said).toContain("definition.bad_form");
});
