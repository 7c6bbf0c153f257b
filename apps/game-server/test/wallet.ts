/**
 * The platform's side of the vendor API for the game server's tests: a real HTTP server with an in-memory wallet. It
 * checks signatures, repeated calls, references and tombstones like the platform, and can be made to fail.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  vendorStatuses,
  vendorPath,
  type VendorStatus,
  type VendorMethod,
} from "@khela/contract/vendor-wallet-api";
import { formatAmount, parseAmount } from "@khela/engines/money";
import { CodedError } from "@khela/service-kit/errors";
import { startLocalServer } from "../../../tests/local-server.ts";
import { isSigned } from "../server/vendor-api/wallet-client.ts";

export const TEST_PLAYER = "player-1";
const TEST_POOL = "pool-1";
export const TEST_SECRET = `whsec_${Buffer.from("a secret only the tests know, 32b").toString("base64")}`;
export const LAUNCH_TOKEN = "launch-token-of-the-tests-";

type Body = {
  vendor: string;
  session?: string;
  player?: string;
  currency?: string;
  amount?: string;
  transactionId?: string;
  roundId?: string;
  reference?: string;
  gameCode?: string;
  detail?: Record<string, unknown>;
  final?: boolean;
};
type Received = { readonly method: VendorMethod; readonly body: Body };

/**
 * How the wallet treats a call: executes it; answers 500 before or after executing it; does not answer, before or after
 * executing it; answers on `release`; refuses it.
 */
type Fault =
  | "none"
  | "fail-before"
  | "fail-after"
  | "hang-before"
  | "hang-after"
  | "hold-after"
  | VendorStatus;

export type TestWallet = {
  readonly url: string;
  readonly received: Received[];
  readonly balance: () => bigint;
  /** Returns the balance of the jackpot's pool. */
  readonly pool: () => bigint;
  readonly setBalance: (minor: bigint) => void;
  /** Sets the maximum stake of a bonus in play; null: no bonus. */
  readonly setMaxStake: (minor: bigint | null) => void;
  /** Returns how the wallet treats a call; by default it returns "none". */
  misbehave: (method: VendorMethod, body: Body) => Fault;
  /** Sends the answers that the wallet has held back. */
  release(): void;
  readonly countSeen: (method: VendorMethod) => number;
  stop(): Promise<void>;
};

type Done = { readonly method: VendorMethod; readonly amount: bigint; readonly body: Body; undone: boolean };

/** Returns the player that the launch token names (`…as-NAME-…`), otherwise the default player. */
function playerOf({ session }: Body): string {
  return /as-([a-z0-9]+)-/.exec(session ?? "")?.[1] ?? TEST_PLAYER;
}

class Refusal extends CodedError<VendorStatus> {}

function createTestLedger(gameCode: string) {
  let balance = 100_000n;
  let pool = 0n;
  let maxStake: bigint | null = null;
  const done = new Map<string, Done>();
  const tombstones = new Set<string>();
  const redeemed = new Set<string>();
  const ended = new Set<string>();

  function remember(method: VendorMethod, body: Body, amount: bigint): void {
    done.set(body.transactionId ?? "", { method, amount, body, undone: false });
  }
  function bet(body: Body): void {
    if (tombstones.has(body.transactionId ?? "")) throw new Refusal("ALREADY_ROLLED_BACK");
    if (!body.session?.startsWith(LAUNCH_TOKEN)) throw new Refusal("SESSION_EXPIRED");
    const amount = parseAmount(body.amount, "BDT");
    if (maxStake !== null && amount > maxStake) throw new Refusal("STAKE_CAPPED");
    if (amount > balance) throw new Refusal("INSUFFICIENT_FUNDS");
    balance -= amount;
    remember("bet", body, amount);
  }
  function win(body: Body): void {
    const reference = done.get(body.reference ?? "");
    if (reference === undefined) throw new Refusal("UNKNOWN_TRANSACTION");
    if (reference.undone) throw new Refusal("ALREADY_ROLLED_BACK");
    if (ended.has(body.roundId ?? "")) throw new Refusal("ROUND_ENDED");
    const amount = parseAmount(body.amount, "BDT");
    balance += amount;
    if (body.final === true) ended.add(body.roundId ?? "");
    remember("win", body, amount);
  }
  function adjust(body: Body): void {
    const isOut = body.amount?.startsWith("-") === true;
    const amount = parseAmount(isOut ? body.amount?.slice(1) : body.amount, "BDT");
    if (body.player !== TEST_POOL) throw new Refusal("UNKNOWN_PLAYER");
    if (isOut && amount > pool) throw new Refusal("INSUFFICIENT_FUNDS");
    pool += isOut ? -amount : amount;
    remember("adjust", body, amount);
  }
  function rollback(body: Body): void {
    const reference = done.get(body.reference ?? "");
    if (reference === undefined) tombstones.add(body.reference ?? "");
    else if (!reference.undone) {
      const isWin = reference.method === "win";
      const hasWon = [...done.values()].some(
        ({ method, body: other, undone }) =>
          method === "win" && !undone && other.reference === body.reference,
      );
      if (!isWin && hasWon) throw new Refusal("ROUND_ENDED");
      if (isWin && balance < reference.amount) throw new Refusal("INSUFFICIENT_FUNDS");
      reference.undone = true;
      balance += isWin ? -reference.amount : reference.amount;
    }
    remember("rollback", body, 0n);
  }
  function carryOut(method: VendorMethod, body: Body): Record<string, unknown> {
    const account = { balance: formatAmount(balance, "BDT"), currency: "BDT" };
    const cap = maxStake === null ? {} : { maxStake: formatAmount(maxStake, "BDT") };
    if (method === "authenticate") {
      if (!body.session?.startsWith(LAUNCH_TOKEN) || redeemed.has(body.session))
        throw new Refusal("SESSION_EXPIRED");
      redeemed.add(body.session);
      return {
        status: "OK",
        ...account,
        ...cap,
        player: playerOf(body),
        language: "BN",
        play: true,
        pool: TEST_POOL,
        ...(gameCode === "" ? {} : { gameCode }),
      };
    }
    if (method === "balance") return { status: "OK", ...account, ...cap };
    if (method === "end-round") {
      ended.add(body.roundId ?? "");
      return { status: "OK", ...account };
    }
    const before = done.get(body.transactionId ?? "");
    if (before !== undefined) {
      if (before.body.amount !== body.amount) throw new Refusal("MISMATCH");
      return { status: "DUPLICATE", ...account, transactionId: body.transactionId };
    }
    if (method === "bet") bet(body);
    else if (method === "win") win(body);
    else if (method === "rollback") rollback(body);
    else if (method === "adjust") adjust(body);
    else throw new Refusal("INVALID_REQUEST");
    return {
      status: "OK",
      balance: formatAmount(balance, "BDT"),
      currency: "BDT",
      transactionId: body.transactionId,
    };
  }
  return {
    carryOut,
    balance: () => balance,
    pool: () => pool,
    setBalance: (minor: bigint) => {
      balance = minor;
    },
    setMaxStake: (minor: bigint | null) => {
      maxStake = minor;
    },
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function methodOf(url: string | undefined): VendorMethod | undefined {
  return (["authenticate", "balance", "bet", "win", "rollback", "end-round", "adjust"] as const).find(
    (name) => vendorPath(name) === url,
  );
}

type TestWalletParts = {
  readonly ledger: ReturnType<typeof createTestLedger>;
  readonly wallet: TestWallet;
  readonly received: Received[];
  readonly held: (() => void)[];
};

async function serve(
  { ledger, wallet, received, held }: TestWalletParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const text = await readText(request);
  const method = methodOf(request.url);
  const answer = (status: number, value: Record<string, unknown>) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
  };
  if (!isSigned([TEST_SECRET], text, request.headers)) return answer(401, { status: "INVALID_SIGNATURE" });
  if (method === undefined) return answer(404, { status: "INVALID_REQUEST" });
  const { method: signedMethod, ...body } = JSON.parse(text) as Body & { readonly method?: unknown };
  if (signedMethod !== method) return answer(400, { status: "INVALID_REQUEST", field: "method" });
  received.push({ method, body });
  const fault = wallet.misbehave(method, body);
  if (fault === "fail-before") return answer(500, { error: "broken" });
  if (fault === "hang-before") return;
  if (fault in vendorStatuses) return answer(vendorStatuses[fault as VendorStatus].status, { status: fault });
  try {
    const value = ledger.carryOut(method, body);
    if (fault === "fail-after") answer(500, { error: "broken" });
    else if (fault === "hold-after") held.push(() => answer(200, value));
    else if (fault !== "hang-after") answer(200, value);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    answer(vendorStatuses[error.code].status, {
      status: error.code,
      balance: formatAmount(ledger.balance(), "BDT"),
      currency: "BDT",
    });
  }
}

/**
 * Starts a wallet with a balance of 1,000.00 BDT, for the players of one game, or of any game when the code is empty.
 */
export async function startTestWallet(gameCode: string, port = 0): Promise<TestWallet> {
  const ledger = createTestLedger(gameCode);
  const received: Received[] = [];
  const held: (() => void)[] = [];
  const wallet: TestWallet = {
    url: "",
    received,
    balance: ledger.balance,
    pool: ledger.pool,
    setBalance: ledger.setBalance,
    setMaxStake: ledger.setMaxStake,
    misbehave: () => "none",
    release: () => {
      for (const answer of held.splice(0)) answer();
    },
    countSeen: (method) => received.filter((call) => call.method === method).length,
    stop: () => server.close(),
  };
  const server = await startLocalServer((request, response) => {
    serve({ ledger, wallet, received, held }, request, response).catch((error: Error) =>
      response.destroy(error),
    );
  }, port);
  return Object.assign(wallet, { url: server.url });
}
