/** The server's settings as data. config.ts reads no other name; `npm run docs` writes docs/settings.md from here. */

import { DEFAULT_KEEP_ALIVE_S, type Setting } from "@khela/service-kit/config";

/** Added to a setting's meaning when only the refusal of real money reads it. */
const REFUSAL_ALONE = "Only `KHELA_MODE=real` asks for it; nothing shows or uses it in this version.";

export const settings = {
  PORT: { fallback: "3000", meaning: "Port of the site and its API." },
  KHELA_DATA: {
    fallback: ".khela",
    meaning:
      "Folder for everything that is kept: the embedded database, its passwords, the secret key, pictures.",
  },
  KHELA_BACKUPS: {
    fallback: "backups in KHELA_DATA",
    meaning:
      "Folder of the backups that `npm run khela -- backup create` makes: on another disk, copied to another machine.",
  },
  KHELA_WAL: {
    fallback: "",
    meaning:
      "Folder into which PostgreSQL's `archive_command` archives its WAL (`deploy/postgres/archive-wal.sh`), for `npm run khela -- restore --to`.",
  },
  DATABASE_URL: {
    fallback: "",
    meaning:
      "Address of a PostgreSQL (15 or newer) with the owner's rights, used instead of the embedded one.",
  },
  DATABASE_APP_URL: {
    fallback: "",
    meaning:
      "Address of the same database for the servers, which need only the rights of the role `khela_app`. " +
      "Without it they use DATABASE_URL and switch to that role.",
  },
  GAME_SERVER_DATABASE_URL: {
    fallback: "DATABASE_URL's name + `_game_server`",
    meaning: "Address of the game server's own database, made when the server has none of that name.",
  },
  GAME_SERVER_PROFILE: {
    fallback: "standard",
    meaning:
      "How fast games may go: `standard`, `britain` (2.5 s a slot spin, 5 s another game), or `brisk` (rounds of live tables in seconds, for trying).",
  },
  SANDBOX_HISTORY: {
    fallback: "on",
    meaning:
      "`on`: a start of a sandbox gives the demo agent, once, a team with weeks of deposits, rounds and contracts; `off`: a team of six without them.",
  },
  MERCHANT: {
    fallback: "khela",
    meaning: "Code of the merchant whose site and console this server shows.",
  },
  HOST: {
    fallback: "127.0.0.1",
    meaning:
      "Address to listen on; only this machine by default, `0.0.0.0` opens it to the network. Where others reach the server (by it, or by " +
      "PUBLIC_URL), the sandbox's demo accounts have a password of this installation instead of the public one; the start prints it.",
  },
  GAME_SERVER_PORT: { fallback: "PORT + 1", meaning: "Port of the game server, which serves the games." },
  GATEWAY_PORT: { fallback: "PORT + 2", meaning: "Port of the sandbox payment gateway." },
  SANDBOX_PORT: {
    fallback: "PORT + 3",
    meaning:
      "Port of the sandbox services: who carries messages, the page on which messages and mail are read, the " +
      "issuer of sign-ins.",
  },
  SANDBOX_SMTP_PORT: {
    fallback: "PORT + 4",
    meaning: "Port on which the sandbox services take mail (SMTP).",
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
  SMS_URL: {
    fallback: "the sandbox services', in the sandbox",
    meaning: "Where messages to phones are posted, as signed JSON (`id`, `to`, `text`).",
  },
  MAIL_URL: {
    fallback: "the sandbox services', in the sandbox",
    meaning: "Mail server, with name and password: `smtps://user:password@mail.example:465`.",
  },
  MAIL_FROM: { fallback: "Khela <no-reply@localhost>", meaning: "Sender address of outgoing mail." },
  FIREBASE_PROJECT: {
    fallback: "the sandbox services', in the sandbox",
    meaning: "Firebase project whose sign-ins (phone, Facebook, Google) count; `off` for none.",
  },
  FIREBASE_API_KEY: { fallback: "", meaning: "The project's web key, which browsers are given." },
  FIREBASE_AUTH_DOMAIN: {
    fallback: "FIREBASE_PROJECT.firebaseapp.com",
    meaning: "The project's sign-in domain.",
  },
  CHALLENGE_PROVIDER: {
    fallback: "off",
    meaning:
      "Managed challenge shown instead of the site's own captcha and puzzle: `turnstile`, `hcaptcha`, `sandbox` (the sandbox services' own) " +
      "or `off`.",
  },
  CHALLENGE_SITE_KEY: { fallback: "", meaning: "The challenge's site key, which browsers are given." },
  CHALLENGE_SECRET: { fallback: "", meaning: "The challenge's secret, which only the provider is given." },
  LOTTERY_BEACON_URL: {
    fallback: "the sandbox services', in the sandbox",
    meaning:
      "Randomness beacon with drand's interface (`/info`, `/public/<round>`) that lottery draws and raffles depend on, such as a chain of " +
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
      "Seconds for which an idle connection stays open. It must be more than the load balancer's own time (Google: 600, AWS: 60), or some " +
      "of its requests meet a closed connection.",
  },
  LOG_LEVEL: { fallback: "info", meaning: "`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`." },
  METRICS_PORT: { fallback: "", meaning: "Port for Prometheus metrics at `/metrics`; none without it." },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    fallback: "",
    meaning: "Address of an OpenTelemetry collector that gets traces over HTTP; none without it.",
  },
  KHELA_SECRET_KEY: {
    fallback: "",
    meaning:
      "64 hexadecimal digits from which every secret is derived. Made at the first start and kept in the data " +
      "folder; several servers on one database are given the same.",
  },
  DOCUMENT_KEYS: {
    fallback: "derived from KHELA_SECRET_KEY",
    meaning:
      "Keys that members' documents are encrypted with, comma-separated, each `id=` and 64 hexadecimal digits: the first encrypts, all " +
      "of them decrypt. A new one is put in front; the old ones stay until the nightly job has encrypted everything anew.",
  },
  LEDGER_ANCHOR_FILE: {
    fallback: "ledger-anchors.jsonl in KHELA_DATA",
    meaning:
      "File that the ledger's anchors are added to every hour; `off` for none, and on all but one of several " +
      "servers. Keep a copy on another machine.",
  },
  LEDGER_ANCHOR_KEY_FILE: {
    fallback: "",
    meaning: "File with the key that signs the lines of LEDGER_ANCHOR_FILE; without it they are not signed.",
  },
  KHELA_OPERATOR_TOKEN: {
    fallback: "",
    meaning: "API token of an operator, for `npm run operator -- call`: the console creates and ends it.",
  },
  DEPOSIT_PROOF_DAYS: {
    fallback: "180",
    meaning:
      "Days after which the picture that a member sent of a manual deposit is removed, once the deposit is decided; " +
      "1 to 3650.",
  },
  KHELA_MODE: {
    fallback: "sandbox",
    meaning:
      "`sandbox`: play money only. `real`: real money, which this version always refuses at its start, since it has no real payment channel and " +
      "no real game vendor. The refusal names what is missing of the nine settings below.",
  },
  LICENCE_ISSUER: { fallback: "", meaning: `Who licensed the operator. ${REFUSAL_ALONE}` },
  LICENCE_NUMBER: { fallback: "", meaning: `The licence's number. ${REFUSAL_ALONE}` },
  LICENCE_URL: {
    fallback: "",
    meaning:
      "The issuer's page about this licence, with https. Only `KHELA_MODE=real` asks for it; the licence that the footer shows is the merchant's " +
      "(`merchant.licence`).",
  },
  SERVED_COUNTRIES: {
    fallback: "",
    meaning:
      "The countries served, as ISO codes (`MT, IE`): visitors from any other, or from none that is known, are " +
      "turned away. Without it the sandbox is open to everybody. `KHELA_MODE=real` asks for it.",
  },
  GEOIP_FILE: {
    fallback: "",
    meaning:
      "File that says which network is in which country: a MaxMind database (`.mmdb`), or lines of `network,country` " +
      "or `first,last,country`. Needed with SERVED_COUNTRIES. `KHELA_MODE=real` asks for it.",
  },
  MINIMUM_AGE: {
    fallback: "18",
    meaning:
      "Age below which nobody may register, where the merchant's own is not higher. `KHELA_MODE=real` asks for it.",
  },
  REAL_CHANNELS: {
    fallback: "",
    meaning: `Codes of real payment channels; none is known, so each is refused. ${REFUSAL_ALONE}`,
  },
  REAL_VENDORS: {
    fallback: "",
    meaning: `Codes of real game vendors; none is known, so each is refused. ${REFUSAL_ALONE}`,
  },
  REAL_APPROVED_BY: {
    fallback: "",
    meaning: `The two operators who approved real money, by name (\`A. Rahman, S. Das\`). ${REFUSAL_ALONE}`,
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
