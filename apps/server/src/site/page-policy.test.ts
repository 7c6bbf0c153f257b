import { expect, it } from "vitest";
import { createIntegrations } from "../integrations/integrations.ts";
import { readConfig } from "../infra/config.ts";
import type { Merchant } from "../infra/db/merchant-store.ts";
import { loadSecrets } from "../infra/secrets.ts";
import { contentPolicy } from "./page-policy.ts";

/** Returns the sources of a policy by directive. */
function policyOf(env: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const config = readConfig({ FIREBASE_PROJECT: "off", ...env });
  const secrets = loadSecrets({ dataDir: "", key: Buffer.alloc(32, 7) });
  const { firebase, challenge } = createIntegrations({ config, secrets, now: () => new Date(0) });
  const merchant = { settings: {} } as unknown as Merchant;
  const policy = contentPolicy({ script: [], style: [] }, { config, firebase, challenge }, merchant, []);
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources.join(" ")];
    }),
  );
}

it("[I12] content policy: names exactly the challenge's origins while one is on, and none while it is off", () => {
  const keys = { CHALLENGE_SITE_KEY: "0x4AAA", CHALLENGE_SECRET: "0x4BBB" };
  const off = policyOf({});
  expect(off).toMatchObject({
    "script-src": "'self'",
    "style-src": "'self'",
    "connect-src": "'self'",
    "frame-src": "http://localhost:3001",
  });
  expect(policyOf({ CHALLENGE_PROVIDER: "turnstile", ...keys })).toEqual({
    ...off,
    "script-src": "'self' https://challenges.cloudflare.com",
    "frame-src": "http://localhost:3001 https://challenges.cloudflare.com",
  });
  const hcaptcha = "https://hcaptcha.com https://*.hcaptcha.com";
  expect(policyOf({ CHALLENGE_PROVIDER: "hcaptcha", ...keys })).toEqual({
    ...off,
    "script-src": `'self' ${hcaptcha}`,
    "style-src": `'self' ${hcaptcha}`,
    "connect-src": `'self' ${hcaptcha}`,
    "frame-src": `http://localhost:3001 ${hcaptcha}`,
  });
  expect(policyOf({ CHALLENGE_PROVIDER: "sandbox" })).toEqual({
    ...off,
    "script-src": "'self' http://localhost:3003",
    "frame-src": "http://localhost:3001 http://localhost:3003",
  });
});
