// Structured logs. Fields that hold secrets are never written, whoever logs the object they are in.

import { pino, type Logger } from "pino";
import type { Config } from "./config.ts";

const secretPaths = [
  "password",
  "*.password",
  "token",
  "*.token",
  "captcha",
  "*.captcha",
  "serverSeed",
  "*.serverSeed",
  "headers.authorization",
  "headers.cookie",
  "req.headers.authorization",
  "req.headers.cookie",
];

export function createLogger(config: Config): Logger {
  return pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretPaths, censor: "[secret]" },
  });
}
