/**
 * Installs a platform that the kit can certify: real PostgreSQL, real server processes, players with play money, and an
 * operator with every action that the cases need. Everything is in a temporary folder, which `stop` removes.
 */
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { calls } from "@khela/contract/calls";
import type { OutputOf } from "@khela/contract/schemas";
import type { AdapterPolicy } from "@khela/contract/vendor-adapters";
import { pushPath } from "@khela/contract/push-events";
import { startEmbedded } from "../../postgres/embedded.ts";
import { createMerchantCache } from "../../../apps/server/src/infra/db/merchant-store.ts";
import { migrate } from "@khela/service-kit/db/migrate";
import { SCHEMA_DIR } from "../../../apps/server/src/infra/db/schema.ts";
import { createDatabase, sql, type Database } from "@khela/service-kit/db/database";
import { loadSecrets } from "../../../apps/server/src/infra/secrets.ts";
import { toPlayerId, vendorSecretLabel } from "../../../apps/server/src/play/play.ts";
import { policy as khela } from "../../../apps/server/src/play/adapters/khela/policy.ts";
import { seedCatalogue } from "../../../apps/server/seed/seed.ts";
import { auditLedger } from "../../../apps/server/src/wallet/audit/audit.ts";
import type { Answer } from "../../../tests/client.ts";
import { createPerson, type Person } from "../../../tests/harness.ts";
import { featureChecks } from "../../../apps/server/src/audit-checks.ts";
import type { Operator, PlayerPage } from "../operators/operator.ts";
import { performAction } from "./operator-actions.ts";
import { startServer, type Server } from "./servers.ts";

type History = OutputOf<typeof calls.play.betHistory>;

const MERCHANT = "khela";
const VENDOR = "JL";
const SECOND_VENDOR = "PG";
const BALANCE = "1000.00";
const PAGE_ROWS = 50;

export type Installation = {
  readonly url: string;
  readonly vendor: string;
  readonly secret: string;
  readonly operator: Operator;
  stop(): Promise<void>;
};

export type DatabaseAddresses = { readonly url: string; readonly appUrl: string };

export type InstallOptions = {
  readonly log?: (line: string) => void;
  /** The adapter of both vendors. */
  readonly adapter?: AdapterPolicy;
};

/**
 * Sets the adapter of both vendors, with one key pair where it needs one. Returns a function that finds a vendor's
 * secret.
 */
async function setAdapter(
  db: Database,
  { name, credential }: AdapterPolicy,
  secretOf: (vendor: string) => string,
): Promise<(vendor: string) => string> {
  const pair = credential === "RSA key" ? generateKeyPairSync("rsa", { modulusLength: 2_048 }) : null;
  await db.run(sql`
    update vendor set adapter = ${name}, public_key = ${pair?.publicKey.export({ type: "spki", format: "pem" }) ?? null}
    where code in (${VENDOR}, ${SECOND_VENDOR})`);
  return pair === null ? secretOf : () => pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

/** Installs the platform, on a separate database unless a migrated one is given. Removes everything when it fails. */
export async function installPlatform(
  given: DatabaseAddresses | null,
  { log = () => undefined, adapter = khela }: InstallOptions = {},
): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), "khela-certify-"));
  const undo: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  const stop = async () => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    return { ...(await install({ given, dataDir, undo, log, adapter })), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Installing = {
  readonly given: DatabaseAddresses | null;
  readonly dataDir: string;
  /** Cleanup steps, run from the last to the first. */
  readonly undo: (() => unknown)[];
  readonly log: (line: string) => void;
  readonly adapter: AdapterPolicy;
};

async function install({
  given,
  dataDir,
  undo,
  log,
  adapter,
}: Installing): Promise<Omit<Installation, "stop">> {
  // When the kit runs as root, the database runs under another account, which needs access to the folder.
  chmodSync(dataDir, 0o755);
  const secretKey = randomBytes(32).toString("hex");
  const secrets = loadSecrets({ dataDir, key: Buffer.from(secretKey, "hex") });
  const secretOf = (vendor: string) => secrets.webhook(vendorSecretLabel(vendor, 1));
  const embedded = given === null ? await startEmbedded({ dataDir: join(dataDir, "database") }) : null;
  undo.push(() => embedded?.stop());
  const database = given ?? { url: embedded!.url, appUrl: embedded!.appUrl };
  log("PostgreSQL is running");
  if (given === null) await migrate({ url: database.url, dir: SCHEMA_DIR });
  const db = createDatabase({ url: database.url, applicationName: "khela certify", max: 4 });
  undo.push(() => db.close());
  await seedCatalogue(db);
  const secretFor = await setAdapter(db, adapter, secretOf);
  log("the sandbox is seeded");
  const servers: Server[] = [];
  undo.push(() => Promise.all(servers.map((server) => server.stop())));
  const start = async () => {
    const server = await startServer({ database, dataDir, secretKey });
    servers.push(server);
    return server;
  };
  const { url } = await start();
  log(`the server answers at ${url}`);
  const operator = await createOperator(db, servers, start);
  return {
    url,
    vendor: VENDOR,
    secret: secretFor(VENDOR),
    operator: { ...operator, secondVendor: { code: SECOND_VENDOR, secret: secretFor(SECOND_VENDOR) } },
  };
}

/** Returns a header with a random IP address, so that rate limits per address do not apply. */
function randomAddress(): Record<string, string> {
  return { "x-forwarded-for": `10.${[...randomBytes(3)].join(".")}` };
}

async function createOperator(
  db: Database,
  servers: readonly Server[],
  start: () => Promise<Server>,
): Promise<Operator> {
  const merchant = await createMerchantCache(db, () => new Date()).findByCode(MERCHANT);
  if (merchant === null) throw new Error("the sandbox merchant is not seeded");
  const [first] = servers as readonly [Server];
  const people = new Map<string, Person>();
  // Players are created in every bucket in turn, so that each node of a distributed database has some.
  const { buckets } = await db.one<{ buckets: readonly number[] }>(
    sql`select new_member_buckets() as buckets`,
  );
  const personOptions = { target: first.url, now: () => new Date(), db, merchantId: merchant.id };
  const personOf = async (name: string) => {
    const person =
      people.get(name) ??
      (await createPerson(personOptions, name.replaceAll("-", "_"), {
        balance: BALANCE,
        bucket: buckets[people.size % buckets.length],
      }));
    people.set(name, person);
    return person;
  };
  const nodes = new Map<string, readonly number[]>();
  for (const vendor of [VENDOR, SECOND_VENDOR]) {
    const rows = await db.rows<{ nodeId: number }>(sql`
      select node_id "nodeId" from game where vendor = ${vendor} and playable and enabled order by node_id limit 2`);
    nodes.set(
      vendor,
      rows.map(({ nodeId }) => nodeId),
    );
  }
  return {
    players: "fresh",
    async launch({ player, vendor, otherGame }) {
      const nodeId = nodes.get(vendor)?.[otherGame === true ? 1 : 0];
      if (nodeId === undefined) return null;
      const { client } = await personOf(player);
      const { value, errorCode } = await client.call(
        calls.play.launch,
        { nodeId },
        { headers: randomAddress() },
      );
      if (errorCode !== undefined) throw new Error(`the launch was refused: ${errorCode}`);
      return { session: new URL(value.content.game_url).searchParams.get("token")! };
    },
    perform: (verb, subject, order) => performAction({ db, server: first }, verb, subject, order),
    async instances() {
      if (servers.length < 2) await start();
      return servers.map(({ url }) => url);
    },
    async page(player) {
      const person = [...people.values()].find((one) => toPlayerId(one) === player);
      if (person === undefined) throw new Error(`there is no player ${player}`);
      return pageOf(person, first.url);
    },
    async audit() {
      const report = await auditLedger(db, { checks: featureChecks });
      return report.checks.flatMap((check) =>
        check.samples.map(({ where, problem }) => `${check.name}: ${where}: ${problem}`),
      );
    },
  };
}

function pageOf(person: Person, url: string): PlayerPage {
  return {
    async firstBalance() {
      const stream = await fetch(url + pushPath, {
        headers: { authorization: person.token },
        signal: AbortSignal.timeout(10_000),
      });
      let text = "";
      for await (const part of stream.body!.pipeThrough(new TextDecoderStream())) {
        text += part;
        const [, data] = /^event: balance\ndata: (.*)\n\n/m.exec(text) ?? [];
        if (data !== undefined) return (JSON.parse(data) as { availBalance: string }).availBalance;
      }
      throw new Error("the page's stream ended without a balance");
    },
    async rounds() {
      const ids: string[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const { value, errorCode }: Answer<History> = await person.client.call(
          calls.play.betHistory,
          { cursor, size: PAGE_ROWS },
          { headers: randomAddress() },
        );
        if (errorCode !== undefined) throw new Error(`the bet history was refused: ${errorCode}`);
        ids.push(...value.list.map(({ roundId }) => roundId));
        cursor = value.nextCursor;
      }
      return ids;
    },
  };
}
