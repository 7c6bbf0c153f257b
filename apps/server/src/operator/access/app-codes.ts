// Codes of an operator's authenticator app. The app's secret is given to the browser encrypted (sealed), and stored
// only when a code confirms it. A code is accepted once.

import { cleanDigits } from "@khela/contract/input/digits";
import { base32, findTotpStep, otpauthAddress, totpSecretBytes } from "../../infra/credentials/totp.ts";
import { decryptText, encryptText } from "../../infra/encryption.ts";
import { fail } from "../../infra/failure.ts";
import type { AccessContext } from "./access-context.ts";
import { consumeTotpStep, type OperatorRow } from "./access-store.ts";

const SET_UP_MS = 60 * 60_000;

const bindingOf = (operatorId: bigint) => ({ purpose: "operator app", place: String(operatorId) });
const offerOf = (operatorId: bigint) => ({ purpose: "operator app offer", place: String(operatorId) });

type Encrypter = Pick<AccessContext, "secrets" | "randomBytes">;

export function encryptAppSecret(ctx: Encrypter, operatorId: bigint, secret: Buffer): Buffer {
  return encryptText(ctx, bindingOf(operatorId), secret.toString("hex"));
}

export function decryptAppSecret(
  secrets: AccessContext["secrets"],
  operatorId: bigint,
  encrypted: Buffer,
): Buffer {
  return Buffer.from(decryptText(secrets, bindingOf(operatorId), encrypted), "hex");
}

/** Creates a new secret for the operator's app, sealed so that `confirmApp` can open the secret within the hour. */
export function offerApp(ctx: AccessContext, operator: Pick<OperatorRow, "id" | "name">) {
  const bytes = ctx.randomBytes(totpSecretBytes);
  const secret = base32(bytes);
  const offer = JSON.stringify({ secret: bytes.toString("hex"), until: ctx.now().getTime() + SET_UP_MS });
  return {
    secret,
    uri: otpauthAddress({ issuer: ctx.merchant.brand, account: operator.name, secret }),
    sealed: encryptText(ctx, offerOf(operator.id), offer).toString("base64url"),
  };
}

const digitsOf = (typed: string): string => cleanDigits(typed).replace(/[\s-]/g, "");

function openOffer({ secrets }: AccessContext, operatorId: bigint, sealed: string) {
  try {
    const text = decryptText(secrets, offerOf(operatorId), Buffer.from(sealed, "base64url"));
    return JSON.parse(text) as { readonly secret: string; readonly until: number };
  } catch {
    return fail("operator.proof.invalid");
  }
}

/**
 * Returns the sealed secret, if the code confirms it, in the form to store. @throws {Failure} operator.proof.invalid
 */
export function confirmApp(
  ctx: AccessContext,
  operatorId: bigint,
  { sealed, code }: { readonly sealed: string; readonly code: string },
): { readonly totpEncrypted: Buffer; readonly step: number } {
  const offer = openOffer(ctx, operatorId, sealed);
  const secret = Buffer.from(offer.secret, "hex");
  const step = findTotpStep(secret, digitsOf(code), ctx.now());
  if (step === null || offer.until <= ctx.now().getTime()) return fail("operator.proof.invalid");
  return { totpEncrypted: encryptAppSecret(ctx, operatorId, secret), step };
}

/** Whether this is an unused code of the operator's app. Marks the code as used. */
export async function acceptCode(
  ctx: AccessContext,
  { id, totpEncrypted }: Pick<OperatorRow, "id" | "totpEncrypted">,
  code: string,
): Promise<boolean> {
  if (totpEncrypted === null) return false;
  const secret = decryptAppSecret(ctx.secrets, id, totpEncrypted);
  const step = findTotpStep(secret, digitsOf(code), ctx.now());
  return step !== null && consumeTotpStep(ctx.db, id, step);
}
