// Vendors that speak another dialect: the same door, the same moves, other paths and words. Every answer below a dialect's
// root is one of the dialect's own.

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  dialectActions, dialectRoot, dialects, rulesOf, seamlessDialects, type Dialect, type SeamlessDialect,
} from "@khela/contract/vendor-dialects";
import type { VendorAnswer, VendorMethod } from "@khela/contract/vendor";
import type { DialectFile, Meant, Said } from "./dialects/dialect.ts";
import { formMd5 } from "./dialects/form-md5.ts";
import { oneWallet } from "./dialects/one-wallet.ts";
import { rsRsa } from "./dialects/rs-rsa.ts";
import type { VendorDoor } from "./vendor-door.ts";
import { askedFor, type Asked } from "./vendor-request.ts";
import { perform, type VendorMoves } from "./vendor-moves.ts";

const files: Readonly<Record<SeamlessDialect, DialectFile>> = {
  "rs-rsa": rsRsa, "one-wallet": oneWallet, "form-md5": formMd5,
};

function saidBy(request: FastifyRequest): Said {
  const { searchParams } = new URL(request.url, "http://vendor");
  return { query: searchParams, headers: request.headers, body: typeof request.body === "string" ? request.body : "" };
}

/** Where a repeat is not answered as the first was, its balance is today's. */
async function withBalance(moves: VendorMoves, request: Readonly<Record<string, unknown>>, answer: VendorAnswer, vendor: string): Promise<VendorAnswer> {
  const now = await moves.balance({ vendor, player: String(request["player"]) });
  return now.balance === undefined ? answer : { ...answer, balance: now.balance };
}

/** Said where a dialect says none: a balance and a rollback are of the account's own currency. */
const UNSAID = "UNSAID";

type Serving = { readonly file: DialectFile; readonly moves: VendorMoves; readonly door: VendorDoor };

async function serve({ file, moves, door }: Serving, method: VendorMethod, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const policy: Dialect = dialects[file.name];
  const said = saidBy(request);
  const meant = file.read(method, said);
  const send = (answer: VendorAnswer) => reply
    .code(policy.http === "200 or 401" && answer.status === "INVALID_SIGNATURE" ? 401 : 200)
    .header("cache-control", "no-store").header("content-type", "application/json; charset=utf-8")
    .send(file.write(method, meant?.echo ?? null, answer));
  const waitS = door.waitOf(request.ip);
  if (waitS > 0) return send({ status: "RETRY" });
  const { vendor: code = "" } = request.params as { vendor?: string };
  const vendor = await door.vendorOf(code);
  const proven = vendor !== null && vendor.dialect === file.name && vendor.walletMode === "seamless" && door.mayCall(vendor, request.ip)
    && file.proves(said, { secrets: door.secretsOf(vendor), publicKey: vendor.publicKey });
  if (!proven) {
    door.countFailure(request.ip);
    return send({ status: "INVALID_SIGNATURE" });
  }
  if (meant === null) return send({ status: "INVALID_REQUEST", field: "body" });
  const account = policy.currency === "said" ? null : await accountOf(moves, code, meant);
  if (account !== null && account.status !== "OK") return send(account);
  const asked = checked(method, code, account === null ? meant : { ...meant, request: { ...meant.request, currency: account.currency } });
  if ("field" in asked) return send({ status: "INVALID_REQUEST", field: asked.field });
  const answer = await perform(moves, method, asked.request, rulesOf(file.name));
  const repeated = answer.status === "DUPLICATE" && policy.replay !== "first";
  return send(repeated ? await withBalance(moves, meant.request, answer, code) : answer);
}

/** The account of a move whose dialect says no currency; null where none is needed. */
async function accountOf(moves: VendorMoves, vendor: string, { request }: Meant): Promise<VendorAnswer | null> {
  const { player, amount } = request;
  return typeof player === "string" && amount !== undefined ? moves.balance({ vendor, player }) : null;
}

function checked(method: VendorMethod, vendor: string, { request }: Meant): ReturnType<typeof askedFor> {
  const unsaid = (method === "balance" || method === "rollback") && request["currency"] === undefined;
  const asked = askedFor(method, { ...request, ...(unsaid ? { currency: UNSAID } : {}), vendor });
  if ("field" in asked || !unsaid) return asked;
  const { currency: _unsaid, ...rest } = asked.request as { currency?: string };
  return { request: rest as Asked["request"] };
}

/** For what went wrong before a dialect's own words could be found: said in them all the same. False: it was no dialect's. */
export function sendInDialect(request: FastifyRequest, reply: FastifyReply, code: "INVALID_REQUEST" | "RETRY"): boolean {
  const name = seamlessDialects.find((one) => request.url.startsWith(dialectRoot(one, "")));
  if (name === undefined) return false;
  void reply.code(200).header("cache-control", "no-store").header("content-type", "application/json; charset=utf-8")
    .send(files[name].write("balance", null, { status: code }));
  return true;
}

/** Mounts every dialect beside our own, in an instance that leaves bodies as they arrive. */
export function serveDialects(app: FastifyInstance, moves: VendorMoves, door: VendorDoor): void {
  for (const name of seamlessDialects) {
    const serving = { file: files[name], moves, door };
    const root = dialectRoot(name, ":vendor");
    for (const [action, method] of Object.entries(dialectActions[name]) as [string, VendorMethod][]) {
      app.post(`${root}/${action}`, (request, reply) => serve(serving, method, request, reply));
    }
    app.all(`${root}/*`, async (request, reply) => {
      sendInDialect(request, reply, "INVALID_REQUEST");
      return reply;
    });
  }
}
