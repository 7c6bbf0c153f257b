/** The sandbox services for a test: reads the messages sent to them, and obtains ID tokens as a browser does. */
import type { ChallengeAction } from "@khela/contract/auth/challenge";
import { createSandboxServices } from "../apps/sandbox-services/src/app.ts";
import { readConfig } from "../apps/sandbox-services/src/config.ts";
import { smsSecretLabel } from "../apps/server/src/integrations/sms.ts";
import { loadSecrets } from "../apps/server/src/infra/secrets.ts";
import { freePorts } from "../tools/setup/processes/ports.mjs";

type SmsMessage = { readonly to: string; readonly text: string; readonly code: string };
type MailMessage = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly link: string;
};

export type SandboxServices = {
  /** Settings of a server that uses these services. */
  readonly env: Readonly<Record<string, string>>;
  readonly url: string;
  /** Returns the last message to a number, or null. */
  sms(to: string): Promise<SmsMessage | null>;
  /** Waits until there are more than `known` messages; returns the newest. @throws Error when none arrives in time */
  nextSms(to: string, known?: number): Promise<SmsMessage>;
  countSms(to: string): Promise<number>;
  /** Switches the carrier's outage on or off: during an outage it refuses every message. */
  setSmsOutage(isOut: boolean): void;
  /** Returns a token of the managed challenge, as its widget in a page of this origin gets it. */
  challengeToken(action: ChallengeAction, pageOrigin?: string): Promise<string>;
  /** Switches the challenge's verification on or off: during an outage it hangs up on every request. */
  setChallengeOutage(isOut: boolean): void;
  nextMail(to: string, known?: number): Promise<MailMessage>;
  countMail(to: string): Promise<number>;
  /** Returns an ID token as the client in a browser gets it. */
  idToken(provider: "google.com" | "facebook.com", subject: string): Promise<string>;
  phoneIdToken(mobile: string): Promise<string>;
  stop(): Promise<void>;
};

const DELIVERY_TIMEOUT_MS = 15_000;

/** Starts the sandbox services. `key`: secret key of the servers that use them. */
export async function startSandboxServices(
  key: Buffer,
  siteOrigin = "http://localhost:3000",
): Promise<SandboxServices> {
  const [port, smtpPort] = await freePorts(2);
  const secret = loadSecrets({ dataDir: "", key }).webhook(smsSecretLabel);
  const services = await createSandboxServices({
    config: readConfig({
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_SMS_SECRET: secret,
      SANDBOX_SITE_ORIGINS: siteOrigin,
      SANDBOX_LOG_LEVEL: "silent",
    }),
  });
  let isOut = false;
  let isChallengeOut = false;
  services.app.addHook("onRequest", async (request, reply) => {
    if (isOut && request.method === "POST" && request.url === "/sms")
      await reply.code(503).send({ error: "out_of_order" });
  });
  services.app.addHook("onRequest", async (request, reply) => {
    if (!isChallengeOut || request.url !== "/challenge/siteverify") return;
    reply.hijack();
    request.raw.socket.destroy();
  });
  const { origin } = await services.listen();
  const list = async <T>(kind: "sms" | "mail", to: string): Promise<T[]> =>
    (await (await fetch(`${origin}/${kind}?to=${encodeURIComponent(to)}`)).json()) as T[];

  async function next<T>(kind: "sms" | "mail", to: string, known: number): Promise<T> {
    const deadline = performance.now() + DELIVERY_TIMEOUT_MS;
    while (performance.now() < deadline) {
      const letters = await list<T>(kind, to);
      if (letters.length > known) return letters[0]!;
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    }
    throw new Error(`no ${kind} came for ${to}`);
  }

  async function toolkit(call: string, body: object): Promise<Record<string, string>> {
    const answer = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=sandbox`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, string>;
  }

  return {
    url: origin,
    env: { SANDBOX_PORT: String(port), SANDBOX_SMTP_PORT: String(smtpPort), SANDBOX_URL: origin },
    sms: async (to) => (await list<SmsMessage>("sms", to))[0] ?? null,
    nextSms: (to, known = 0) => next<SmsMessage>("sms", to, known),
    countSms: async (to) => (await list("sms", to)).length,
    setSmsOutage: (out) => {
      isOut = out;
    },
    async challengeToken(action, pageOrigin = siteOrigin) {
      const answer = await fetch(`${origin}/challenge/token`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ origin: pageOrigin, action }),
      });
      return ((await answer.json()) as { token: string }).token;
    },
    setChallengeOutage: (out) => {
      isChallengeOut = out;
    },
    nextMail: (to, known = 0) => next<MailMessage>("mail", to, known),
    countMail: async (to) => (await list("mail", to)).length,
    async idToken(provider, subject) {
      const credential = JSON.stringify({ sub: subject, email: `${subject}@mail.example` });
      const field = provider === "google.com" ? "id_token" : "access_token";
      const postBody = new URLSearchParams({ [field]: credential, providerId: provider }).toString();
      return (await toolkit("signInWithIdp", { postBody, returnSecureToken: true })).idToken!;
    },
    async phoneIdToken(mobile) {
      const known = (await list("sms", mobile)).length;
      const { sessionInfo } = await toolkit("sendVerificationCode", {
        phoneNumber: mobile,
        recaptchaToken: "sandbox",
      });
      const { code } = await next<SmsMessage>("sms", mobile, known);
      return (await toolkit("signInWithPhoneNumber", { sessionInfo, code })).idToken!;
    },
    stop: () => services.stop(),
  };
}
