import { describe, expect, test } from "vitest";
import {
  anyPort,
  createSettingReader,
  databaseUrl,
  host,
  list,
  logLevel,
  oneOf,
  optional,
  origin,
  port,
  secretKey,
  secretUrl,
  text,
  webhookSecrets,
  webUrl,
} from "./config.ts";
import type { Parser } from "./config.ts";

const read = <T>(value: string | undefined, parse: Parser<T>, fallback?: string) =>
  createSettingReader({ NAME: value })("NAME", parse, fallback);

test("not set or blank → the fallback, or null where the setting is optional; spaces around a value → ignored", () => {
  expect(read(undefined, port, "80")).toBe(80);
  expect(read("  ", text, "khela")).toBe("khela");
  expect(read(" ", optional(port))).toBeNull();
  expect(read(" 443 ", optional(port))).toBe(443);
  expect(read("", list(text))).toEqual([]);
});

test("a value that can be used → what it means", () => {
  expect(read("0", anyPort)).toBe(0);
  expect(read("::1", host)).toBe("::1");
  expect(read("https://play.example.com/", origin)).toBe("https://play.example.com");
  expect(read("https://collector.example.com/v1", webUrl)).toBe("https://collector.example.com/v1");
  expect(read("http://a.test, , https://b.test:81", list(origin))).toEqual([
    "http://a.test",
    "https://b.test:81",
  ]);
  expect(read("0a".repeat(32), secretKey)).toEqual(Buffer.alloc(32, 10));
  const secret = `whsec_${"A".repeat(32)}`;
  expect(read(`${secret}  ${secret}`, webhookSecrets)).toEqual([secret, secret]);
});

describe("a value that cannot be used → one sentence with the setting, the value and what is expected", () => {
  const refusals: readonly [value: string, parse: Parser<unknown>, sentence: string][] = [
    ["", origin, "NAME is not set, but it must begin with http:// or https://."],
    ["", text, "NAME is not set, but it is needed."],
    ["0", port, 'NAME is "0", but a port is a whole number from 1 to 65535.'],
    ["65536", anyPort, 'NAME is "65536", but a port is a whole number from 0 to 65535.'],
    ["0x50", anyPort, 'NAME is "0x50", but a port is a whole number from 0 to 65535.'],
    ["a b", host, 'NAME is "a b", but it must be an address or a host name to listen on.'],
    ["play.example.com", origin, 'NAME is "play.example.com", but it must begin with http:// or https://.'],
    ["http://a/b", origin, 'NAME is "http://a/b", but it must end after the host and port, without a path.'],
    ["http://a.test,b", list(origin), 'NAME is "b", but it must begin with http:// or https://.'],
    ["c", oneOf(["a", "b"]), 'NAME is "c", but it must be a or b.'],
    [
      "loud",
      logLevel,
      'NAME is "loud", but it must be one of fatal, error, warn, info, debug, trace, silent.',
    ],
  ];
  test.each(refusals)("setting %j → refused", (value, parse, sentence) => {
    expect(() => read(value, parse)).toThrow(
      expect.objectContaining({ name: "ConfigError", message: sentence }),
    );
  });

  const secrets: readonly [what: string, parse: Parser<unknown>][] = [
    ["database", databaseUrl],
    ["mail server", secretUrl(["smtps:"])],
    ["key", secretKey],
    ["webhook secrets", webhookSecrets],
  ];
  test.each(secrets)("%s → the secret is not repeated", (_what, parse) => {
    expect(() => read("http://hunter2", parse)).toThrow(/^NAME cannot be used: it must (?!.*hunter2)/);
    expect(() => read("", parse)).toThrow(/^NAME is not set, but it must /);
  });
});
