/**
 * A vendor that keeps the balance itself: we ask it to take money in, to give it back, what it has, and what became of a
 * transfer. JSON over POST; `sign` is the SHA-256 of the sorted fields and the shared secret; `reference` is ours and
 * unique. Codes: 0 done, 2 not enough there, 8 reference unknown, 20 account locked, 35 not decided yet. After the public
 * documents of such wallets; a vendor with other words is another file like this one.
 */
import { createHash } from "node:crypto";
import { Compile } from "typebox/compile";
import Type from "typebox";
import type { Services } from "../../platform/context.ts";
import type { Vendor } from "../../games/games.ts";
import { vendorSecretLabel } from "../vendor-line.ts";

/** `unknown`: it may have been done. Balances are decimal texts, as the vendor says them. */
export type Outcome =
  | { readonly kind: "done"; readonly balance: string | null }
  | { readonly kind: "refused" }
  | { readonly kind: "noReference" }
  | { readonly kind: "unknown" };

export type TransferOrder = {
  readonly player: string; readonly currency: string; readonly amount: string;
  readonly direction: "in" | "out"; readonly reference: string;
};

export type TransferWallet = {
  move(order: TransferOrder): Promise<Outcome>;
  /** What became of an order, however it was answered then. */
  status(order: Pick<TransferOrder, "player" | "reference">): Promise<Outcome>;
  balance(player: string, currency: string): Promise<Outcome>;
};

const TIMEOUT_MS = 10_000;
const REFUSED: readonly number[] = [2, 20];
const NO_REFERENCE = 8;

const answerShape = Compile(Type.Object({
  code: Type.Integer(), balance: Type.Optional(Type.String({ pattern: "^(0|[1-9][0-9]{0,17})(\\.[0-9]{1,8})?$" })),
}));

/** The fields in the order of their names, and the secret behind them. */
export function signTransfer(fields: Readonly<Record<string, string>>, secret: string): string {
  const text = Object.keys(fields).toSorted().map((name) => `${name}=${fields[name]}`).join("&");
  return createHash("sha256").update(`${text}&${secret}`).digest("hex");
}

type Asking = Pick<Services, "lines" | "now" | "randomBytes" | "secrets">;

export function openTransferWallet({ lines, now, randomBytes, secrets }: Asking, vendor: Vendor): TransferWallet {
  async function ask(action: "transfer" | "status" | "balance", fields: Readonly<Record<string, string>>): Promise<Outcome> {
    const said = { ...fields, agent: vendor.code, time: String(now().getTime()) };
    const answer = await lines.ask(`vendor:${vendor.code}`, {
      method: "POST", url: `${(vendor.url ?? "").replace(/\/$/, "")}/${action}`, id: randomBytes(12).toString("base64url"), timeoutMs: TIMEOUT_MS,
      body: { ...said, sign: signTransfer(said, secrets.webhook(vendorSecretLabel(vendor.code, vendor.keyNo))) },
    });
    // not sent is as good as refused: nothing was done
    if (answer.kind === "notSent") return { kind: "refused" };
    if (answer.kind === "unknown" || answer.status !== 200 || !answerShape.Check(answer.body)) return { kind: "unknown" };
    const { code, balance } = answer.body;
    if (code === 0) return { kind: "done", balance: balance ?? null };
    if (code === NO_REFERENCE) return { kind: "noReference" };
    return { kind: REFUSED.includes(code) ? "refused" : "unknown" };
  }

  return {
    move: ({ player, currency, amount, direction, reference }) => ask("transfer", { account: player, currency, amount, type: direction, reference }),
    status: async ({ player, reference }) => {
      const outcome = await ask("status", { account: player, reference });
      // what cannot be asked now is not known, and a state is never refused
      return outcome.kind === "refused" ? { kind: "unknown" } : outcome;
    },
    balance: (player, currency) => ask("balance", { account: player, currency }),
  };
}
