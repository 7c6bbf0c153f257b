/**
 * npm run verifications -- list | show ID --reason TEXT [--dir DIR] | approve ID | refuse ID --reason TEXT
 * What an operator decides about members' real names, through the running server. What is read is in the audit log with its reason. What
 * cannot be done is one line and exit code 2, and changes nothing.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { backOfficePaths } from "@khela/contract/operator/back-office";
import { loadConfig, type Config } from "../../apps/server/src/infra/config.ts";
import { callServer, Refused } from "../back-office/call-server.ts";
import { callingName } from "../back-office/operator-name.ts";
import { waitingLines } from "../back-office/waiting-lines.ts";
import { NoInstallation } from "../postgres/installation.ts";

const USAGE = `npm run verifications -- COMMAND
  list                                what waits for a decision, the oldest first
  show ID --reason TEXT [--dir DIR]   name, birthday and number; with --dir its pictures, which you remove afterwards
  approve ID [--payee NAME]           the name is verified; payouts go to it, or to NAME as banks write it,
                                      which is the profile's where it has one
  refuse ID --reason TEXT             the member reads the reason, and may submit again
  --operator NAME                     who looks or decides, for the audit log; left out, the host's account. Needed where the
                                      withdrawals' rules have twoPeopleAbove`;

const print = (line: string) => {
  process.stdout.write(`${line}\n`);
};

type Verification = {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly submittedAt: number;
  readonly reason: string | null;
  readonly sharedWith: readonly string[];
};

type Shown = Verification & {
  readonly details: Readonly<Record<string, string>> | null;
  readonly payeeName: string | null;
  readonly pictures: readonly string[];
};

const formatVerification = (one: Verification): string =>
  [
    one.id,
    new Date(one.submittedAt).toISOString(),
    one.kind,
    one.state + (one.reason === null ? "" : ` (${one.reason})`),
    ...(one.sharedWith.length === 0 ? [] : [`SAME NUMBER AS MEMBER ${one.sharedWith.join(", ")}`]),
  ].join("  ");

const refusals: Readonly<Record<string, string>> = {
  "verification.unknown": "there is no such submission, or the member has submitted again since.",
  "verification.final": "this submission waits for no decision: it was decided.",
  request_param_err: "this is no id of the list, or the reason is empty or too long.",
};

const callBackOffice = (config: Config, path: string, body?: object): Promise<unknown> =>
  callServer(config, path, body, (code) => refusals[code] ?? `the server refused it: ${code}.`);

async function savePictures(
  config: Config,
  dir: string,
  body: object,
  sides: readonly string[],
): Promise<void> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  for (const side of sides) {
    const { webp } = (await callBackOffice(config, backOfficePaths.readVerificationPicture, {
      ...body,
      side,
    })) as { webp: string };
    const file = join(dir, `${side}.webp`);
    writeFileSync(file, Buffer.from(webp, "base64"), { mode: 0o600 });
    print(`picture   ${file}`);
  }
}

async function show(config: Config, body: object, dir: string | undefined): Promise<void> {
  const found = (await callBackOffice(config, backOfficePaths.readVerification, body)) as Shown;
  print(formatVerification(found));
  const details = { ...found.details, payeeOfProfile: found.payeeName ?? "none" };
  if (found.details === null) print("Its details were erased.");
  else for (const [name, value] of Object.entries(details)) print(`${name}  ${value}`);
  if (dir === undefined) print(`pictures  ${found.pictures.join(", ") || "none"}`);
  else await savePictures(config, dir, body, found.pictures);
}

type Options = Readonly<Record<"reason" | "dir" | "payee" | "operator", string | undefined>>;

async function perform(
  config: Config,
  args: readonly string[],
  { reason, dir, payee, operator: given }: Options,
): Promise<boolean> {
  const [command, id, surplus] = args;
  if (surplus !== undefined) return false;
  if (command === "list" && id === undefined) {
    const rows = (await callBackOffice(config, backOfficePaths.verifications)) as Verification[];
    waitingLines(rows, formatVerification).forEach(print);
  } else if (id === undefined) return false;
  else if (command === "show" && reason !== undefined)
    await show(config, { id, operator: await callingName(config, given), reason }, dir);
  else if (command === "approve") {
    const operator = await callingName(config, given);
    const name = payee === undefined ? {} : { payeeName: payee };
    await callBackOffice(config, backOfficePaths.approveVerification, { id, operator, ...name });
    print(`${id} is verified.`);
  } else if (command === "refuse" && reason !== undefined) {
    const operator = await callingName(config, given);
    await callBackOffice(config, backOfficePaths.refuseVerification, { id, operator, reason });
    print(`${id} is refused.`);
  } else return false;
  return true;
}

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: {
      reason: { type: "string" },
      dir: { type: "string" },
      payee: { type: "string" },
      operator: { type: "string" },
    },
  });
  const { reason, dir, payee, operator } = values;
  if (await perform(loadConfig(), positionals, { reason, dir, payee, operator })) return 0;
  process.stderr.write(`${USAGE}\n`);
  return 2;
}

process.exitCode = await main().catch((error: Error) => {
  const isExpected = error instanceof Refused || error instanceof NoInstallation;
  process.stderr.write(`${isExpected ? error.message : `npm run verifications failed: ${error.message}`}\n`);
  return isExpected ? 2 : 1;
});
