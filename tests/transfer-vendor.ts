/** A vendor that keeps the balance itself, over real HTTP, with faults on demand. */
import { formatAmount, parseAmount } from "@khela/engines/money";
import { signTransfer } from "../apps/server/src/play/transfer-wallet/transfer-client.ts";
import { startLocalServer } from "./local-server.ts";

/**
 * What goes wrong with a call. none: nothing; before: the vendor does nothing and sends no answer; after: it performs
 * the call and sends no answer; refuse: it refuses; nonsense: it performs the call and sends an invalid answer.
 */
export type TransferFault = "none" | "before" | "after" | "refuse" | "nonsense";

export type TransferVendor = {
  readonly url: string;
  /** Balance of each player in minor units. */
  readonly balances: Map<string, bigint>;
  /** The received calls, in order. */
  readonly asked: string[];
  fault: TransferFault;
  close(): Promise<void>;
};

type Body = Readonly<Record<string, string>>;
type Answer = { readonly code: unknown; readonly balance?: string };

export async function startTransferVendor(secret: string): Promise<TransferVendor> {
  const orders = new Map<string, boolean>();
  const balances = new Map<string, bigint>();

  function carryOut({ account, amount, type, reference }: Body): number {
    if (orders.has(reference!)) return orders.get(reference!) ? 0 : 2;
    const before = balances.get(account!) ?? 0n;
    const minor = parseAmount(amount!, "BDT");
    const fits = type === "in" || before >= minor;
    orders.set(reference!, fits);
    if (fits) balances.set(account!, type === "in" ? before + minor : before - minor);
    return fits ? 0 : 2;
  }

  function answer(action: string, body: Body): Answer | null {
    const told = () => ({ balance: formatAmount(balances.get(body["account"]!) ?? 0n, "BDT") });
    if (action === "balance") return { code: 0, ...told() };
    if (action === "status")
      return orders.has(body["reference"]!)
        ? { code: orders.get(body["reference"]!) ? 0 : 2, ...told() }
        : { code: 8 };
    if (vendor.fault === "refuse") return { code: 20 };
    if (vendor.fault === "before") return null;
    const code = carryOut(body);
    if (vendor.fault === "nonsense") return { code: "yes" };
    return vendor.fault === "after" ? null : { code, ...told() };
  }

  const server = await startLocalServer((request, response) => {
    let text = "";
    request.on("data", (part: Buffer) => {
      text += part.toString();
    });
    request.on("end", () => {
      const { sign, ...said } = JSON.parse(text) as Record<string, string>;
      if (sign !== signTransfer(said, secret)) return void response.writeHead(200).end('{"code":83}');
      const action = (request.url ?? "").slice(1);
      vendor.asked.push(action);
      const says = answer(action, said);
      if (says === null) return void response.destroy();
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(says));
    });
  });
  const vendor: TransferVendor = {
    url: server.url,
    balances,
    asked: [],
    fault: "none",
    close: () => server.close(),
  };
  return vendor;
}
