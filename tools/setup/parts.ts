/**
 * The processes an installation on one machine consists of, and the settings each is given. Every value is resolved
 * here, so that no two of them can understand the same setting differently.
 */
import { join } from "node:path";
import { vendorCodes } from "@khela/sandbox/vendors";
import { asArcade } from "../../apps/server/src/platform/config.ts";
import type { Config } from "../../apps/server/src/platform/config.ts";
import { smsSecretLabel } from "../../apps/server/src/platform/outside-sms.ts";
import type { Secrets } from "../../apps/server/src/platform/secrets.ts";
import { ROOT } from "./site-stamp.ts";

export type Part = {
  readonly name: string;
  readonly script: string;
  readonly readyUrl: string;
  readonly env: Readonly<Record<string, string>>;
};

export type DatabaseAddresses = { readonly url: string; readonly appUrl: string };

/** A host one can connect to, for a host one can listen on. */
export function localHost(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

export function listParts(config: Config, database: DatabaseAddresses, secrets: Secrets): Part[] {
  const platformUrl = `http://${localHost(config.host)}:${config.port}`;
  const parts = [serverPart(config, database), arcadePart(config, database, secrets, platformUrl)];
  if (config.mode === "sandbox") parts.push(gatewayPart(config, secrets, platformUrl), outsidePart(config, secrets));
  return parts;
}

const readyUrl = (config: Config, port: number) => `http://${localHost(config.host)}:${port}/readyz`;

function serverPart(config: Config, database: DatabaseAddresses): Part {
  return {
    name: "server",
    script: join(ROOT, "apps/server/src/main.ts"),
    readyUrl: readyUrl(config, config.port),
    env: {
      HOST: config.host,
      PORT: String(config.port),
      ARCADE_PORT: String(config.arcadePort),
      GATEWAY_PORT: String(config.gatewayPort),
      PUBLIC_URL: config.publicUrl,
      ARCADE_URL: config.arcadeUrl,
      GATEWAY_URL: config.gatewayUrl,
      OUTSIDE_PORT: String(config.outsidePort),
      OUTSIDE_SMTP_PORT: String(config.outsideSmtpPort),
      OUTSIDE_URL: config.outsideUrl,
      KHELA_DATA: config.dataDir,
      DATABASE_URL: database.url,
      DATABASE_APP_URL: database.appUrl,
      LOG_LEVEL: config.logLevel,
    },
  };
}

function arcadePart(config: Config, database: DatabaseAddresses, secrets: Secrets, platformUrl: string): Part {
  const vendorSecrets = Object.fromEntries(vendorCodes.map((code) => [code, secrets.webhook(`vendor/${code}`)]));
  return {
    name: "arcade",
    script: join(ROOT, "apps/arcade/server/main.ts"),
    readyUrl: readyUrl(config, config.arcadePort),
    env: {
      ARCADE_HOST: config.host,
      ARCADE_PORT: String(config.arcadePort),
      ARCADE_URL: config.arcadeUrl,
      ARCADE_PROFILE: config.arcadeProfile,
      ARCADE_DATABASE_URL: config.arcadeDatabaseUrl ?? (asArcade(database.url) as string),
      PLATFORM_URL: platformUrl,
      ARCADE_SITE_ORIGINS: config.publicUrl,
      ARCADE_VENDOR_SECRETS: JSON.stringify(vendorSecrets),
      ARCADE_LOG_LEVEL: config.logLevel,
      // the sandbox's own feed; an installation of its own names another
      ...(config.mode === "sandbox" ? { ARCADE_FEED_URL: `http://${localHost(config.host)}:${config.outsidePort}`, ARCADE_FEED_KEY: secrets.webhook("feed") } : {}),
    },
  };
}

function gatewayPart(config: Config, secrets: Secrets, platformUrl: string): Part {
  return {
    name: "gateway",
    script: join(ROOT, "apps/gateway/src/main.ts"),
    readyUrl: readyUrl(config, config.gatewayPort),
    env: {
      GATEWAY_HOST: config.host,
      GATEWAY_PORT: String(config.gatewayPort),
      GATEWAY_URL: config.gatewayUrl,
      GATEWAY_SECRET: secrets.webhook("gateway"),
      GATEWAY_DATA: join(config.dataDir, "gateway"),
      PLATFORM_URL: platformUrl,
      GATEWAY_LOG_LEVEL: config.logLevel,
    },
  };
}

function outsidePart(config: Config, secrets: Secrets): Part {
  return {
    name: "outside",
    script: join(ROOT, "apps/outside/src/main.ts"),
    readyUrl: readyUrl(config, config.outsidePort),
    env: {
      OUTSIDE_HOST: config.host,
      OUTSIDE_PORT: String(config.outsidePort),
      OUTSIDE_SMTP_PORT: String(config.outsideSmtpPort),
      OUTSIDE_SMS_SECRET: secrets.webhook(smsSecretLabel),
      OUTSIDE_SITE_ORIGINS: config.publicUrl,
      OUTSIDE_FEED_KEY: secrets.webhook("feed"),
      OUTSIDE_LOG_LEVEL: config.logLevel,
    },
  };
}
