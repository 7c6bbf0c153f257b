/**
 * The database is lost before and during each request. Every call of the site, the agents, the lottery, vendors,
 * gateways, feeds and the back office answers that the request may be repeated, and none with an internal error.
 */
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { vendorStatuses } from "@khela/contract/vendor-wallet-api";
import { counted } from "../money/proof-scale.ts";
import { until } from "../until.ts";
import {
  everyCall,
  feedEndpoint,
  gatewayEndpoint,
  payoutEndpoint,
  siteEndpoints,
  vendorEndpoints,
  type Endpoint,
} from "./endpoints.ts";
import { createFuzzFixture, type FuzzFixture } from "./fixture.ts";
import { goodQuery } from "./malformed-requests.ts";
import { render } from "./mutations.ts";

/**
 * Number of statements of a request after which the database is lost. With 0 nearly every call fails in the same code,
 * which reads its session. So in `npm test` only every third call gets this case; in `npm run proofs` every call.
 */
const STATEMENTS_LEFT = [0, 1, 3] as const;
const FIRST_SHARE = counted(3, 1);
const TERMINATE = Buffer.from("X").at(0);

/** Starts a TCP proxy between the servers and PostgreSQL. */
async function openSwitch(appUrl: string) {
  const target = Number(new URL(appUrl).port);
  const sockets = new Set<Socket>();
  /** Number of statements until the connection is lost; null: the database stays available. */
  let left: number | null = null;
  const cut = () => sockets.forEach((socket) => socket.destroy());
  const server = createServer((client) => {
    sockets.add(client);
    client.on("close", () => sockets.delete(client)).on("error", () => undefined);
    if (left !== null) return client.destroy();
    const database = connect(target, "127.0.0.1");
    sockets.add(database);
    database.on("close", () => (sockets.delete(database), client.destroy())).on("error", () => undefined);
    client.on("close", () => database.destroy());
    database.pipe(client);
    client.on("data", (chunk: Buffer) => {
      if (left !== null && chunk.at(0) !== TERMINATE && (left -= 1) < 0) return cut();
      database.write(chunk);
    });
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(appUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    killAfter: (statements: number) => {
      left = statements;
      if (statements === 0) cut();
    },
    restore: () => {
      left = null;
    },
    close: () => new Promise((resolve) => (cut(), server.close(resolve))),
  };
}

let fixture: FuzzFixture;
let database: Awaited<ReturnType<typeof openSwitch>>;
let endpoints: readonly Endpoint[];
beforeAll(async () => {
  fixture = await createFuzzFixture(
    everyCall.map(({ name }) => name),
    { databaseUrlOf: async (appUrl) => (database = await openSwitch(appUrl)).url },
  );
  endpoints = [
    ...siteEndpoints(fixture),
    ...vendorEndpoints(fixture),
    gatewayEndpoint(fixture),
    payoutEndpoint(fixture),
    feedEndpoint(fixture),
  ];
});
afterAll(async () => {
  database.restore();
  await fixture.close();
  await database.close();
});

type Sent = InjectOptions;
/** Returns the fault of the answer to a request; null when there is none. */
async function faultOf(what: string, request: Sent): Promise<string | null> {
  const answer = await fixture.w.app.inject(request);
  const { statusCode, headers, body } = answer;
  if (statusCode < 500) return null;
  const isTold = statusCode === 503 && headers["retry-after"] !== undefined;
  const isVendors = vendorStatuses.RETRY.status === statusCode && body.includes('"RETRY"');
  return isTold || isVendors ? null : `${what}: ${statusCode} ${body.slice(0, 120)}`;
}

async function isBack(): Promise<boolean> {
  return fixture.w.services.db.rows({ text: "select 1", values: [] }).then(
    () => true,
    () => false,
  );
}

async function killedDuring(left: number, requests: readonly (readonly [string, () => Promise<Sent>])[]) {
  const faults: string[] = [];
  for (const [what, request] of requests) {
    const made = await request();
    database.killAfter(left);
    const fault = await faultOf(what, made);
    if (fault !== null) faults.push(fault);
    database.restore();
    await until(isBack);
  }
  return faults;
}

test.each(STATEMENTS_LEFT)(
  "[M10] database killed after %i statements of each call → 503 with Retry-After, RETRY for vendors, never 500",
  async (left) => {
    const requests = endpoints
      .filter(({ isAlias }) => !isAlias)
      .map(
        (endpoint) =>
          [
            endpoint.name,
            () =>
              endpoint.request(
                endpoint.method === "GET" ? goodQuery(endpoint) : render(endpoint.cheap()),
              ) as Promise<Sent>,
          ] as const,
      );
    expect(requests.length).toBeGreaterThan(150);
    const killed = left > 0 ? requests : requests.filter((_, index) => index % FIRST_SHARE === 0);
    expect(await killedDuring(left, killed)).toEqual([]);
  },
  300_000,
);
