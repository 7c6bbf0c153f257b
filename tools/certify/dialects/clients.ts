/** The dialects in which the kit can play a vendor. */
import type { SeamlessDialect } from "@khela/contract/vendor-dialects";
import type { DialectClient } from "./client.ts";
import { formMd5 } from "./form-md5.ts";
import { khela } from "./khela.ts";
import { oneWallet } from "./one-wallet.ts";
import { rsRsa } from "./rs-rsa.ts";

const clients: Readonly<Record<"khela" | SeamlessDialect, DialectClient>> = { khela, "rs-rsa": rsRsa, "one-wallet": oneWallet, "form-md5": formMd5 };

/** @throws Error with a sentence for the person who named it */
export function dialectClient(name: string): DialectClient {
  if (Object.hasOwn(clients, name)) return clients[name as keyof typeof clients];
  throw new Error(`--dialect is "${name}", and has to be one of ${Object.keys(clients).join(", ")}.`);
}
