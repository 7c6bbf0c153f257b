// A deposit for a client that shows only a QR code: the QR code of the order, or of its receiving account.

import type { calls } from "@khela/contract/calls";
import type { OutputOf, ParsedInputOf } from "@khela/contract/schemas";
import { renderSVG } from "uqr";
import type { Context } from "../../http/context.ts";
import { deposit } from "../cashier.ts";
import { showsQrCode } from "./channel-store.ts";

type ByQr = (typeof calls)["cashier"]["depositByQr"];

/** Refuses a channel without a QR code before an order is opened, and an order that can no longer be paid. */
export async function depositByQr(ctx: Context<ByQr>, input: ParsedInputOf<ByQr>): Promise<OutputOf<ByQr>> {
  if (!(await showsQrCode(ctx.db, { merchantId: ctx.merchant.id, channel: input.channel })))
    return ctx.fail("deposit.channel.unavailable");
  const { orderId, expiresAt, qrText, manual, payUrl } = await deposit(ctx, input);
  // without a QR code of the order or the account, the code shows the address of the gateway's page
  const text = qrText ?? manual?.qrText ?? payUrl;
  if (text === null) return ctx.fail("deposit.channel.unavailable");
  const image = `data:image/svg+xml,${encodeURIComponent(renderSVG(text))}`;
  return { orderId, expiresAt, qrText: text, qrImageUrl: image };
}
