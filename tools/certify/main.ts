/**
 * npm run certify: acts as a vendor against a server with the vendor wallet API, ours or another, and prints the result
 * of each case. The last line is one JSON object. Exit code 1: a case failed; 2: no case ran.
 */
import { caseTable } from "./cases/all-cases.ts";
import { certify, type CaseReport, type CertifyOptions } from "./certify.ts";
import { createRemoteOperator } from "./operators/remote-operator.ts";
import { loadAdapterClient } from "./adapters/adapter-clients.ts";
import { readCommand, USAGE, type Command } from "./options.ts";

const print = (line: string) => {
  process.stdout.write(`${line}\n`);
};

function formatCase({ no, title, result, note, ms }: CaseReport): string {
  const shown = { passed: "passed ", failed: "FAILED ", "not applicable": "not app" }[result];
  return `${String(no).padStart(3)}  ${shown}  ${title.padEnd(58)} ${String(ms).padStart(6)} ms${note === "" ? "" : `  ${note}`}`;
}

type Run = Omit<CertifyOptions, "onCase"> & Required<Pick<CertifyOptions, "adapter">>;

async function run(options: Run): Promise<number> {
  const { name } = options.adapter.policy;
  print(`Vendor ${options.vendor} at ${options.url}, speaking ${name}\n`);
  const certificate = await certify({ ...options, onCase: (report) => print(formatCase(report)) });
  const { passed, failed, notApplicable, answers } = certificate;
  print(
    `\n${passed} passed, ${failed} failed, ${notApplicable} not applicable; ${answers.count} answers, ` +
      `half of them within ${answers.p50Ms} ms, 99 % within ${answers.p99Ms} ms`,
  );
  const notTried = certificate.cases.filter(({ isTried }) => !isTried);
  if (notTried.length > 0) {
    print("\nNot tried, and to be tried before going live:");
    for (const { no, title, note } of notTried) print(`${String(no).padStart(3)}  ${title}: ${note}`);
  }
  print(
    JSON.stringify({
      certify: {
        url: options.url,
        vendor: options.vendor,
        adapter: name,
        ...certificate,
      },
    }),
  );
  return failed > 0 ? 1 : 0;
}

async function certifyForeign(command: Command, foreign: NonNullable<Command["foreign"]>): Promise<number> {
  const {
    urls: [url],
    vendor,
    secret,
  } = foreign;
  const play = await chosenOptions(command);
  const operator = await createRemoteOperator({ ...foreign, adapter: play.adapter });
  return run({ url, vendor, secret, operator, ...play });
}

async function certifyOwn(command: Command): Promise<number> {
  // Loaded only when needed, so that certifying another server loads no code of this platform.
  const { installPlatform } = await import("./local/installation.ts");
  const platform = await installPlatform(null, { log: print, adapter: command.adapter });
  const { url, vendor, secret, operator } = platform;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void platform.stop().finally(() => process.exit(130)));
  }
  try {
    return await run({ url, vendor, secret, operator, ...(await chosenOptions(command)) });
  } finally {
    await platform.stop();
  }
}

async function chosenOptions({
  only,
  kills,
  adapter,
}: Command): Promise<Pick<Run, "only" | "kills" | "adapter">> {
  const client = await loadAdapterClient(adapter.name);
  return {
    adapter: client,
    ...(only === undefined ? {} : { only }),
    ...(kills === undefined ? {} : { kills }),
  };
}

async function main(): Promise<number> {
  let command: Command;
  try {
    command = readCommand(process.argv.slice(2));
  } catch (error) {
    print(`${(error as Error).message}\n\n${USAGE}`);
    return 2;
  }
  if (command.cases) {
    print(caseTable());
    return 0;
  }
  if (command.secretOf !== null) {
    const { readVendorSecret } = await import("./local/vendor-secret.ts");
    try {
      print(await readVendorSecret(command.secretOf));
      return 0;
    } catch (error) {
      process.stderr.write(`${(error as Error).message}\n`);
      return 2;
    }
  }
  return command.foreign === null ? certifyOwn(command) : certifyForeign(command, command.foreign);
}

process.exitCode = await main().catch((error: Error) => {
  process.stderr.write(`Certification failed:  ${error.message}\n`);
  return 2;
});
