/**
 * Client of a transfer wallet: the vendor keeps the balance, and we ask it to deposit, withdraw, report the balance
 * and report the status of a transfer. JSON over POST; `sign` is the SHA-256 of the sorted fields and the shared
 * secret. We choose `reference`, and it is unique. Codes: 0 done, 2 insufficient funds at the vendor, 8 reference
 * unknown, 20 account locked, 35 undecided. The protocol follows public documents of transfer wallets; a vendor with
 * another protocol gets a separate file.
 */
import { createHash } from "node:crypto";
import { Compile } from "typebox/compile";
import Type from "typebox";
import type { Services } from "../../http/context.ts";
import type { Vendor } from "../../games/games.ts";
import { vendorSecretLabel } from "../vendor-api/vendor-client.ts";

/**
 * Outcome of a transfer. `unknown`: the vendor may have carried it out. Balances are decimal text, as the vendor sends
 * them.
 */
export type TransferOutcome =
  | { readonly kind: "done"; readonly balance: string | null }
  | { readonly kind: "refused" }
  | { readonly kind: "noReference" }
  | { readonly kind: "unknown" };

export type TransferOrder = {
  readonly player: string;
  readonly currency: string;
  readonly amount: string;
  readonly direction: "in" | "out";
  readonly reference: string;
};

export type TransferClient = {
  transfer(order: TransferOrder): Promise<TransferOutcome>;
  /** Asks for the outcome of an order, whatever its first response was. */
  status(order: Pick<TransferOrder, "player" | "reference">): Promise<TransferOutcome>;
  balance(player: string, currency: string): Promise<TransferOutcome>;
};

const TIMEOUT_MS = 10_000;
const REFUSAL_CODES: readonly number[] = [2, 20];
const UNKNOWN_REFERENCE_CODE = 8;

const answerSchema = Compile(
  Type.Object({
    code: Type.Integer(),
    balance: Type.Optional(Type.String({ pattern: "^(0|[1-9][0-9]{0,17})(\\.[0-9]{1,8})?$" })),
  }),
);

/** Signs a request: SHA-256 of the fields sorted by name, followed by the secret. */
export function signTransfer(fields: Readonly<Record<string, string>>, secret: string): string {
  const text = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join("&");
  return createHash("sha256").update(`${text}&${secret}`).digest("hex");
}

type TransferClientDeps = Pick<Services, "circuitBreakers" | "now" | "randomBytes" | "secrets">;

export function createTransferClient(
  { circuitBreakers, now, randomBytes, secrets }: TransferClientDeps,
  vendor: Vendor,
): TransferClient {
  async function call(
    action: "transfer" | "status" | "balance",
    fields: Readonly<Record<string, string>>,
  ): Promise<TransferOutcome> {
    const signedFields = { ...fields, agent: vendor.code, time: String(now().getTime()) };
    const answer = await circuitBreakers.request(`vendor:${vendor.code}`, {
      method: "POST",
      url: `${(vendor.url ?? "").replace(/\/$/, "")}/${action}`,
      id: randomBytes(12).toString("base64url"),
      timeoutMs: TIMEOUT_MS,
      body: {
        ...signedFields,
        sign: signTransfer(signedFields, secrets.webhook(vendorSecretLabel(vendor.code, vendor.keyNo))),
      },
    });
    // a request that was never sent had no effect, so the transfer counts as refused
    if (answer.kind === "notSent") return { kind: "refused" };
    if (answer.kind === "unknown" || answer.status !== 200 || !answerSchema.Check(answer.body))
      return { kind: "unknown" };
    const { code, balance } = answer.body;
    if (code === 0) return { kind: "done", balance: balance ?? null };
    if (code === UNKNOWN_REFERENCE_CODE) return { kind: "noReference" };
    return { kind: REFUSAL_CODES.includes(code) ? "refused" : "unknown" };
  }

  return {
    transfer: ({ player, currency, amount, direction, reference }) =>
      call("transfer", { account: player, currency, amount, type: direction, reference }),
    status: async ({ player, reference }) => {
      const outcome = await call("status", { account: player, reference });
      // a status request that was not sent or was refused says nothing about the transfer, so the outcome stays
      // unknown
      return outcome.kind === "refused" ? { kind: "unknown" } : outcome;
    },
    balance: (player, currency) => call("balance", { account: player, currency }),
  };
}
