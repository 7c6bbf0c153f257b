import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const PAR = fileURLToPath(new URL("par.ts", import.meta.url));

test("par: reader that closes the pipe after its first lines → ends quietly", async () => {
  const child = spawn(process.execPath, [PAR, "--json"], { stdio: ["ignore", "pipe", "pipe"] });
  const said = text(child.stderr);
  child.stdout.destroy();
  const [code] = (await once(child, "exit")) as [number | null];
  expect([code, await said]).toEqual([0, ""]);
});
