/**
 * Runs the example vendors in `examples/`, each with its interpreter. A vendor whose interpreter is missing on this
 * machine is reported and skipped.
 */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness, type Person } from "../../../../../tests/harness.ts";
import { vendorSecretLabel } from "./vendor-client.ts";

const run = promisify(execFile);
const EXAMPLES = join(import.meta.dirname, "../../../../../examples");

const examples = [
  ["python3", ["python/first-round.py"], ["python3"]],
  ["php", ["php/first-round.php"], ["php"]],
  ["bash", ["curl/first-round.sh"], ["bash", "curl", "openssl"]],
] as const;

let w: Harness;
let base: string;
beforeAll(async () => {
  w = await startHarness();
  base = await w.listen();
});
afterAll(() => w.close());

async function isHere(command: string): Promise<boolean> {
  return run("sh", ["-c", `command -v ${command}`]).then(
    () => true,
    () => false,
  );
}

async function launchToken(person: Person): Promise<string> {
  const { nodeId } = await w.database.owner.one<{ nodeId: number }>(
    sql`select node_id "nodeId" from game where vendor = 'JL' and playable order by node_id limit 1`,
  );
  const { content } = await person.client.callOrThrow(calls.play.launch, { nodeId });
  return new URL(content.game_url).searchParams.get("token")!;
}

test.each(examples)(
  "%s %j: a first round → paid; run again → the first answers",
  async (command, [file], needed) => {
    const isThere = await Promise.all(needed.map(isHere));
    const missing = needed.filter((_, at) => isThere[at] === false);
    if (missing.length > 0)
      return void process.stdout.write(`not run, ${missing.join(", ")} missing: examples/${file}\n`);
    const person = await w.person(`ex_${command}`, { balance: "100.00" });
    const play = async (secret: string) => {
      const args = [join(EXAMPLES, file), base, "JL", secret, await launchToken(person)];
      const { stdout, stderr } = await run(command, args).catch(
        (error: { stdout: string; stderr: string }) => error,
      );
      return `${stdout}${stderr}`.trim().split(/\s*\n/);
    };
    const secret = w.services.secrets.webhook(vendorSecretLabel("JL", 1));
    expect(await play(secret)).toEqual(["authenticate OK 100.00", "bet OK 90.00", "win OK 115.00"]);
    expect(await play(secret)).toEqual([
      "authenticate OK 115.00",
      "bet DUPLICATE 90.00",
      "win DUPLICATE 115.00",
    ]);
    expect(await play(`whsec_${Buffer.alloc(24, 1).toString("base64")}`)).toEqual([
      "authenticate INVALID_SIGNATURE",
    ]);
  },
);
