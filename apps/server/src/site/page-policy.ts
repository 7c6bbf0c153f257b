// The content policy of the site's pages.

import type { InlineHashes } from "@khela/contract/site/page";
import type { Services } from "../http/context.ts";
import type { Merchant } from "../infra/db/merchant-store.ts";

/**
 * Returns the hosts that a sign-in through Firebase needs: the sandbox's issuer, or Google's services and the
 * project's domain.
 */
function firebaseSources(firebase: Services["firebase"]): {
  readonly script: string;
  readonly connect: string;
  readonly frame: string;
} {
  if (firebase === null) return { script: "", connect: "", frame: "" };
  const { emulatorUrl, authDomain } = firebase.settings;
  if (emulatorUrl !== null) return { script: "", connect: ` ${emulatorUrl}`, frame: "" };
  return {
    script: " https://apis.google.com https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
    connect: " https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    frame: ` https://${authDomain} https://www.google.com/recaptcha/`,
  };
}

/** Returns the sources of a managed challenge's widget; empty without a managed challenge. */
function challengeSources(
  challenge: Services["challenge"],
): Readonly<Record<"script" | "frame" | "style" | "connect", string>> {
  const named = (sources = "") => (sources === "" ? "" : ` ${sources}`);
  const { script, frame, style, connect } = challenge?.settings.sources ?? {};
  return { script: named(script), frame: named(frame), style: named(style), connect: named(connect) };
}

/** Returns the allowed hosts of a merchant's pictures, in policy form. */
function imageHosts({ settings }: Merchant): readonly string[] {
  const listed = (settings as { readonly imageCdns?: readonly string[] }).imageCdns ?? [];
  return [...new Set(listed.filter((host) => URL.canParse(host)).map((host) => new URL(host).origin))];
}

/**
 * Returns the content security policy of a page. The policy allows the site's own files, inline parts by hash, and
 * frames of the game server and of vendors' games.
 */
export function contentPolicy(
  inlineHashes: InlineHashes,
  { config: { gameServerUrl }, firebase, challenge }: Pick<Services, "config" | "firebase" | "challenge">,
  merchant: Merchant,
  vendorOrigins: readonly string[],
): string {
  const beyond = firebaseSources(firebase);
  const widget = challengeSources(challenge);
  const hashes = (list: readonly string[]) => list.map((hash) => ` '${hash}'`).join("");
  return [
    "default-src 'none'",
    `script-src 'self'${hashes(inlineHashes.script)}${beyond.script}${widget.script}`,
    `style-src 'self'${hashes(inlineHashes.style)}${widget.style}`,
    ["img-src 'self' data:", ...imageHosts(merchant)].join(" "),
    "font-src 'self'",
    `connect-src 'self'${beyond.connect}${widget.connect}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    [`frame-src ${gameServerUrl}`, ...vendorOrigins].join(" ") + beyond.frame + widget.frame,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
