/**
 * The processes of an installation on one machine, and the environment of each. Every value is resolved here, so that all
 * of them read a setting in the same way.
 */
import { join } from "node:path";
import { vendorCodes } from "@khela/sandbox/vendors";
import { gameServerDatabaseOf } from "../../../apps/server/src/infra/config.ts";
import type { Config } from "../../../apps/server/src/infra/config.ts";
import { smsSecretLabel } from "../../../apps/server/src/integrations/sms.ts";
import type { Secrets } from "../../../apps/server/src/infra/secrets.ts";
import { ROOT } from "../../root.ts";

export type ServiceProcess = {
  readonly name: string;
  readonly script: string;
  readonly readyUrl: string;
  readonly env: Readonly<Record<string, string>>;
};

export type DatabaseAddresses = { readonly url: string; readonly appUrl: string };

/** Returns the host to which a client on this machine connects, for a host on which a server listens. */
export function localHost(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

export function listServiceProcesses(
  config: Config,
  database: DatabaseAddresses,
  secrets: Secrets,
): ServiceProcess[] {
  const platformUrl = config.platformUrl ?? `http://${localHost(config.host)}:${config.port}`;
  const processes = [
    serverProcess(config, database),
    gameServerProcess(config, database, secrets, platformUrl),
  ];
  if (config.mode === "sandbox")
    processes.push(
      sandboxGatewayProcess(config, secrets, platformUrl),
      sandboxServicesProcess(config, secrets),
    );
  return processes;
}

const readyUrl = (config: Config, port: number) => `http://${localHost(config.host)}:${port}/readyz`;

function serverProcess(config: Config, database: DatabaseAddresses): ServiceProcess {
  return {
    name: "server",
    script: join(ROOT, "apps/server/src/main.ts"),
    readyUrl: readyUrl(config, config.port),
    env: {
      HOST: config.host,
      PORT: String(config.port),
      GAME_SERVER_PORT: String(config.gameServerPort),
      GATEWAY_PORT: String(config.gatewayPort),
      PUBLIC_URL: config.publicUrl,
      GAME_SERVER_URL: config.gameServerUrl,
      GATEWAY_URL: config.gatewayUrl,
      SANDBOX_PORT: String(config.sandboxPort),
      SANDBOX_SMTP_PORT: String(config.sandboxSmtpPort),
      SANDBOX_URL: config.sandboxUrl,
      KHELA_DATA: config.dataDir,
      DATABASE_URL: database.url,
      DATABASE_APP_URL: database.appUrl,
      LOG_LEVEL: config.logLevel,
    },
  };
}

function gameServerProcess(
  config: Config,
  database: DatabaseAddresses,
  secrets: Secrets,
  platformUrl: string,
): ServiceProcess {
  const vendorSecrets = Object.fromEntries(
    vendorCodes.map((code) => [code, secrets.webhook(`vendor/${code}`)]),
  );
  return {
    name: "game-server",
    script: join(ROOT, "apps/game-server/server/main.ts"),
    readyUrl: readyUrl(config, config.gameServerPort),
    env: {
      GAME_SERVER_HOST: config.host,
      GAME_SERVER_PORT: String(config.gameServerPort),
      GAME_SERVER_PROFILE: config.gameServerProfile,
      GAME_SERVER_DATABASE_URL:
        config.gameServerDatabaseUrl ?? (gameServerDatabaseOf(database.url) as string),
      PLATFORM_URL: platformUrl,
      GAME_SERVER_SITE_ORIGINS: config.publicUrl,
      GAME_SERVER_TRUST_PROXY: config.trustProxy === false ? "" : String(config.trustProxy),
      GAME_SERVER_KEEP_ALIVE_S: String(config.keepAliveS),
      GAME_SERVER_VENDOR_SECRETS: JSON.stringify(vendorSecrets),
      GAME_SERVER_LOG_LEVEL: config.logLevel,
      // Uses the feed of the sandbox's services, unless the setting names another.
      ...(config.mode === "sandbox"
        ? {
            GAME_SERVER_FEED_URL: `http://${localHost(config.host)}:${config.sandboxPort}`,
            GAME_SERVER_FEED_KEY: secrets.webhook("feed"),
          }
        : {}),
    },
  };
}

/** Returns the merchant's credentials at the providers that the sandbox gateway imitates. */
function providersEnv({ gatewayUrl, integrations }: Config): Record<string, string> {
  const played = integrations.gateways.filter(({ settings }) => settings.url.startsWith(gatewayUrl));
  return Object.assign({}, ...played.map(({ credentials }) => credentials)) as Record<string, string>;
}

function sandboxGatewayProcess(config: Config, secrets: Secrets, platformUrl: string): ServiceProcess {
  return {
    name: "sandbox-gateway",
    script: join(ROOT, "apps/sandbox-gateway/src/main.ts"),
    readyUrl: readyUrl(config, config.gatewayPort),
    env: {
      GATEWAY_HOST: config.host,
      GATEWAY_PORT: String(config.gatewayPort),
      GATEWAY_URL: config.gatewayUrl,
      GATEWAY_SECRET: secrets.webhook("gateway"),
      GATEWAY_DATA: join(config.dataDir, "gateway"),
      PLATFORM_URL: platformUrl,
      GATEWAY_LOG_LEVEL: config.logLevel,
      ...providersEnv(config),
    },
  };
}

function sandboxServicesProcess(config: Config, secrets: Secrets): ServiceProcess {
  return {
    name: "sandbox-services",
    script: join(ROOT, "apps/sandbox-services/src/main.ts"),
    readyUrl: readyUrl(config, config.sandboxPort),
    env: {
      SANDBOX_HOST: config.host,
      SANDBOX_PORT: String(config.sandboxPort),
      SANDBOX_SMTP_PORT: String(config.sandboxSmtpPort),
      SANDBOX_SMS_SECRET: secrets.webhook(smsSecretLabel),
      SANDBOX_SITE_ORIGINS: config.publicUrl,
      SANDBOX_FEED_KEY: secrets.webhook("feed"),
      SANDBOX_LOG_LEVEL: config.logLevel,
    },
  };
}
