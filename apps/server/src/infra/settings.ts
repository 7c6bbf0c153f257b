/**
 * The server's settings as data. config.ts reads no other setting; `npm run docs` generates docs/settings.md from this
 * file.
 */

import { DEFAULT_KEEP_ALIVE_S, type Setting } from "@khela/service-kit/config";

/** Part of the meaning of each setting that only the check before real money reads. */
const REFUSAL_ALONE = "Required by `KHELA_MODE=real`; this version has no other use for it.";

export const settings = {
  PORT: { fallback: "3000", meaning: "Port of the site and its API." },
  KHELA_DATA: {
    fallback: ".khela",
    meaning:
      "Data folder: embedded database with its passwords, secret key, the sandbox gateway's orders, ledger anchors, logs.",
  },
  KHELA_BACKUPS: {
    fallback: "backups in KHELA_DATA",
    meaning:
      "Folder for the backups of `npm run khela -- backup create`. Use another disk, and copy them to another machine.",
  },
  KHELA_WAL: {
    fallback: "",
    meaning:
      "Folder of the WAL archive: PostgreSQL's `archive_command` fills it (`deploy/postgres/archive-wal.sh`), `npm run khela -- restore --to` reads it.",
  },
  DATABASE_URL: {
    fallback: "",
    meaning:
      "Address of a PostgreSQL server (15 or newer) with the owner's role. It replaces the embedded one.",
  },
  DATABASE_APP_URL: {
    fallback: "",
    meaning:
      "Address of the same database for the servers; the role `khela_app` has all rights they need. " +
      "Without it they use DATABASE_URL and switch to that role.",
  },
  GAME_SERVER_DATABASE_URL: {
    fallback: "DATABASE_URL's name + `_game_server`",
    meaning: "Address of the game server's own database. It is created if it does not exist.",
  },
  GAME_SERVER_PROFILE: {
    fallback: "standard",
    meaning:
      "Pace of games: `standard`; `britain` (2.5 s a slot spin, 5 s another game, no autoplay, no bought features); `brisk` (live rounds of seconds, for trials).",
  },
  SANDBOX_HISTORY: {
    fallback: "on",
    meaning:
      "`on`: the demo agent of a sandbox gets, once, a team with weeks of deposits, rounds and contracts. `off`: a team of six without them.",
  },
  MERCHANT: {
    fallback: "khela",
    meaning: "Code of the merchant whose site and console this server shows.",
  },
  HOST: {
    fallback: "127.0.0.1",
    meaning:
      "Address to listen on. The default serves this machine only, `0.0.0.0` the network. When others reach the server (by HOST or " +
      "PUBLIC_URL), the sandbox's demo accounts get this installation's own password; the start prints it.",
  },
  GAME_SERVER_PORT: { fallback: "PORT + 1", meaning: "Port of the game server, which serves the games." },
  GATEWAY_PORT: { fallback: "PORT + 2", meaning: "Port of the sandbox payment gateway." },
  SANDBOX_PORT: {
    fallback: "PORT + 3",
    meaning:
      "Port of the sandbox services: SMS provider, page with messages and mail, " + "identity provider.",
  },
  SANDBOX_SMTP_PORT: {
    fallback: "PORT + 4",
    meaning: "Port on which the sandbox services receive mail (SMTP).",
  },
  PUBLIC_URL: {
    fallback: "http://localhost:PORT",
    meaning: "Address of the site as players' browsers know it.",
  },
  GAME_SERVER_URL: {
    fallback: "http://localhost:GAME_SERVER_PORT",
    meaning: "Address of the game server as players' browsers know it.",
  },
  GATEWAY_URL: {
    fallback: "http://localhost:GATEWAY_PORT",
    meaning: "Address of the sandbox gateway as players' browsers know it.",
  },
  SANDBOX_URL: {
    fallback: "http://localhost:SANDBOX_PORT",
    meaning: "Address of the sandbox services as browsers know it.",
  },
  PLATFORM_URL: {
    fallback: "http://localhost:PORT",
    meaning: "Address at which the other processes reach the server.",
  },
  SMS_URL: {
    fallback: "the sandbox services', in the sandbox",
    meaning: "Address of the SMS provider, which receives signed JSON (`id`, `to`, `text`).",
  },
  MAIL_URL: {
    fallback: "the sandbox services', in the sandbox",
    meaning: "Mail server, with name and password: `smtps://user:password@mail.example:465`.",
  },
  MAIL_FROM: { fallback: "Khela <no-reply@localhost>", meaning: "Sender address of outgoing mail." },
  FIREBASE_PROJECT: {
    fallback: "the sandbox services', in the sandbox",
    meaning: "Firebase project for sign-ins by phone, Facebook and Google; `off` for none.",
  },
  FIREBASE_API_KEY: { fallback: "", meaning: "The project's web key, which browsers receive." },
  FIREBASE_AUTH_DOMAIN: {
    fallback: "FIREBASE_PROJECT.firebaseapp.com",
    meaning: "The project's sign-in domain.",
  },
  CHALLENGE_PROVIDER: {
    fallback: "off",
    meaning:
      "Managed challenge instead of the site's own captcha and puzzle: `turnstile`, `hcaptcha`, `sandbox` (the sandbox services' own) " +
      "or `off`.",
  },
  CHALLENGE_SITE_KEY: { fallback: "", meaning: "The challenge's site key, which browsers receive." },
  CHALLENGE_SECRET: { fallback: "", meaning: "The challenge's secret, which only the provider receives." },
  LOTTERY_BEACON_URL: {
    fallback: "the sandbox services', in the sandbox",
    meaning:
      "Randomness beacon for lottery draws and raffles, with drand's interface (`/info`, `/public/<round>`), such as a chain of " +
      "`https://api.drand.sh`.",
  },
  TRUST_PROXY: {
    fallback: "",
    meaning:
      "Trusted reverse proxies: their number (`1`) or their addresses (`10.0.0.0/8, 127.0.0.1`). None by default.",
  },
  KEEP_ALIVE_S: {
    fallback: String(DEFAULT_KEEP_ALIVE_S),
    meaning:
      "Seconds that an idle connection stays open. Set more than the load balancer's idle timeout (Google: 600, AWS: 60); otherwise some " +
      "requests meet a closed connection.",
  },
  LOG_LEVEL: { fallback: "info", meaning: "`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`." },
  METRICS_PORT: { fallback: "", meaning: "Port for Prometheus metrics at `/metrics`; none without it." },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    fallback: "",
    meaning: "Address of an OpenTelemetry collector that receives traces over HTTP; none without it.",
  },
  OTEL_TRACES_SAMPLER_ARG: {
    fallback: "1",
    meaning: "Sampled share of traces, 0 to 1: `0.05` is one of twenty.",
  },
  KHELA_SECRET_KEY: {
    fallback: "",
    meaning:
      "Secret key of 64 hexadecimal digits, from which all secrets derive. The first start creates it in the data " +
      "folder. Give all servers of one database the same key.",
  },
  DOCUMENT_KEYS: {
    fallback: "derived from KHELA_SECRET_KEY",
    meaning:
      "Keys that encrypt members' documents, comma-separated, each `id=` and 64 hexadecimal digits: the first encrypts, all " +
      "decrypt. Put a new key in front. Keep the old ones until the nightly job has re-encrypted everything.",
  },
  LEDGER_ANCHOR_FILE: {
    fallback: "ledger-anchors.jsonl in KHELA_DATA",
    meaning:
      "File to which the server appends the ledger's anchors every hour; `off` for none. Of several servers, leave it on at " +
      "one only. Keep a copy on another machine.",
  },
  LEDGER_ANCHOR_KEY_FILE: {
    fallback: "",
    meaning: "File with the key that signs the lines of LEDGER_ANCHOR_FILE; without it they are unsigned.",
  },
  KHELA_OPERATOR_TOKEN: {
    fallback: "",
    meaning: "API token of an operator, for `npm run operator -- call`; create and revoke it in the console.",
  },
  DEPOSIT_PROOF_DAYS: {
    fallback: "180",
    meaning: "Days that a member's picture of a manual deposit is kept after the decision; " + "1 to 3650.",
  },
  KHELA_MODE: {
    fallback: "sandbox",
    meaning:
      "`sandbox`: play money only. `real`: real money. This version always refuses it at the start: it has no real payment channel and " +
      "no real game vendor. The refusal names those of the nine settings below that are missing.",
  },
  LICENCE_ISSUER: { fallback: "", meaning: `Issuer of the operator's licence. ${REFUSAL_ALONE}` },
  LICENCE_NUMBER: { fallback: "", meaning: `Number of that licence. ${REFUSAL_ALONE}` },
  LICENCE_URL: {
    fallback: "",
    meaning:
      "The issuer's page about this licence, with https. Required by `KHELA_MODE=real`; the footer shows the merchant's own licence " +
      "(`merchant.licence`).",
  },
  SERVED_COUNTRIES: {
    fallback: "",
    meaning:
      "Countries served, as ISO codes (`MT, IE`): visitors from any other, or from an unknown one, are " +
      "refused. Without it the sandbox is open to everyone. Required by `KHELA_MODE=real`.",
  },
  GEOIP_FILE: {
    fallback: "",
    meaning:
      "File with the country of each network: a MaxMind database (`.mmdb`), or lines of `network,country` " +
      "or `first,last,country`. Required by SERVED_COUNTRIES and by `KHELA_MODE=real`.",
  },
  MINIMUM_AGE: {
    fallback: "18",
    meaning: "Minimum age to register; a merchant may ask for a higher one. Required by `KHELA_MODE=real`.",
  },
  REAL_CHANNELS: {
    fallback: "",
    meaning: `Codes of real payment channels. This version has none, so it refuses each. ${REFUSAL_ALONE}`,
  },
  REAL_VENDORS: {
    fallback: "",
    meaning: `Codes of real game vendors. This version has none, so it refuses each. ${REFUSAL_ALONE}`,
  },
  REAL_APPROVED_BY: {
    fallback: "",
    meaning: `Names of the two operators who approved real money (\`A. Rahman, S. Das\`). ${REFUSAL_ALONE}`,
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
