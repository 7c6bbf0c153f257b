// The profile that adds the site to an iPhone's home screen: a web clip, as Apple's configuration profiles describe
// (payload com.apple.webClip.managed). The profile requests no permission, and can be removed like any icon.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyPluginAsync } from "fastify";
import { webClipPath } from "@khela/contract/content/web-clip";
import type { Services } from "../http/context.ts";
import { escapeHtml } from "../http/escape-html.ts";
import { fail } from "../infra/failure.ts";

/** Derives an id that is constant for a site, so that a new profile replaces the old profile. */
function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
    .join("-")
    .toUpperCase();
}

export function webClip({
  brand,
  publicUrl,
  icon,
}: {
  brand: string;
  publicUrl: string;
  icon: Buffer;
}): string {
  const identifier = new URL(publicUrl).hostname.split(".").reverse().join(".");
  const strings = (entries: Readonly<Record<string, string>>): string =>
    Object.entries(entries)
      .map(([key, value]) => `<key>${key}</key><string>${escapeHtml(value)}</string>`)
      .join("");
  const clip = strings({
    PayloadType: "com.apple.webClip.managed",
    PayloadIdentifier: `${identifier}.icon`,
    PayloadUUID: uuidOf(`${publicUrl} icon`),
    PayloadDisplayName: brand,
    Label: brand,
    URL: `${publicUrl}/m/home`,
  });
  const profile = strings({
    PayloadType: "Configuration",
    PayloadIdentifier: identifier,
    PayloadUUID: uuidOf(publicUrl),
    PayloadDisplayName: brand,
    PayloadDescription: `Puts ${brand} on the home screen.`,
  });
  return (
    `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>${profile}<key>PayloadVersion</key><integer>1</integer><key>PayloadContent</key><array><dict>${clip}` +
    "<key>PayloadVersion</key><integer>1</integer><key>FullScreen</key><true/><key>IsRemovable</key><true/>" +
    `<key>Icon</key><data>${icon.toString("base64")}</data></dict></array></dict></plist>\n`
  );
}

/** Serves the profile of the site's merchant, with the icon of the built site. */
export function webClipRoute(
  services: Services,
  { siteDir, merchantCode }: { siteDir: string; merchantCode: string },
): FastifyPluginAsync {
  return async (app) => {
    app.get(webClipPath, async (_request, reply) => {
      const merchant = (await services.merchants.findByCode(merchantCode)) ?? fail("function.not.available");
      const icon = await readFile(join(siteDir, "client", "icons", "icon-192.png"));
      return reply
        .type("application/x-apple-aspen-config")
        .header("cache-control", "no-cache")
        .send(webClip({ brand: merchant.brand, publicUrl: services.config.publicUrl, icon }));
    });
  };
}
