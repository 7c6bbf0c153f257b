// Answers the calls that the browser's Firebase client makes during a sign-in, as Firebase does, on the paths that the
// client uses for an emulator. It serves only sign-in by phone, Google and Facebook.

import type { FastifyInstance, FastifyReply } from "fastify";
import { randomDigits, type ClockAndRandom } from "@khela/service-kit/clock-and-random";
import type { Issuer, Person } from "./issuer.ts";
import type { Mailbox } from "./mailbox.ts";

type Parts = {
  readonly issuer: Issuer;
  readonly post: Mailbox;
  readonly chance: ClockAndRandom;
  readonly projectId: string;
};
type PendingVerification = {
  readonly phone: string;
  readonly code: string;
  readonly until: number;
  tries: number;
};
type Body = Readonly<Record<string, unknown>>;

const TOOLKIT = "/identitytoolkit.googleapis.com";
const CODE_MS = 10 * 60_000;
const MAX_TRIES = 5;
const MAX_ASKED = 1_000;

const refuse = (reply: FastifyReply, message: string) =>
  reply
    .code(400)
    .send({ error: { code: 400, message, errors: [{ message, domain: "global", reason: "invalid" }] } });

/** Returns the value if it is a string, otherwise an empty string. */
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * Reads the person from a credential: JSON as an emulator's client writes it, or the payload of a JWT. Null: the
 * credential names nobody.
 */
function personOf(postBody: string): Person | null {
  const given = new URLSearchParams(postBody);
  const provider = given.get("providerId");
  const credential = given.get("id_token") ?? given.get("access_token") ?? "";
  if (provider !== "google.com" && provider !== "facebook.com") return null;
  try {
    const text = credential.startsWith("{")
      ? credential
      : Buffer.from(credential.split(".")[1] ?? "", "base64url").toString("utf8");
    const { sub, id, email, name } = JSON.parse(text) as Body;
    const subject = textOf(sub ?? id);
    if (!/^[\w.@+-]{1,100}$/.test(subject)) return null;
    return {
      provider,
      subject,
      email: typeof email === "string" ? email : undefined,
      name: typeof name === "string" ? name : undefined,
    };
  } catch {
    return null;
  }
}

/** Returns a person in the form of the lookup call's answer. */
function userOf({ provider, subject, email, name }: Person, localId: string, now: Date) {
  const at = String(now.getTime());
  const phone = provider === "phone" ? { phoneNumber: subject } : {};
  return {
    localId,
    email,
    displayName: name,
    emailVerified: false,
    lastLoginAt: at,
    createdAt: at,
    ...phone,
    providerUserInfo: [
      {
        providerId: provider,
        rawId: subject,
        federatedId: subject,
        email,
        displayName: name,
        ...phone,
      },
    ],
  };
}

export function registerIdentityToolkit(
  app: FastifyInstance,
  { issuer, post, chance, projectId }: Parts,
): void {
  const pending = new Map<string, PendingVerification>();
  /** Persons by refresh token and by ID token: the client sends either token in later calls. */
  const people = new Map<string, Person>();

  async function signedIn(person: Person): Promise<Record<string, unknown>> {
    if (people.size >= MAX_ASKED) people.clear();
    const [idToken, refreshToken] = [
      await issuer.token(person),
      chance.randomBytes(32).toString("base64url"),
    ];
    people.set(idToken, person).set(refreshToken, person);
    return { idToken, refreshToken, expiresIn: "3600", localId: issuer.idOf(person), isNewUser: false };
  }

  app.post<{ Body: Body }>(`${TOOLKIT}/v1/accounts::sendVerificationCode`, async (request, reply) => {
    const phone = textOf(request.body["phoneNumber"]);
    if (!/^\+[1-9]\d{6,14}$/.test(phone)) return refuse(reply, "INVALID_PHONE_NUMBER");
    const sessionInfo = chance.randomBytes(24).toString("base64url");
    const [code, at] = [randomDigits(chance.randomBytes, 6), chance.now().getTime()];
    if (pending.size >= MAX_ASKED) pending.clear();
    pending.set(sessionInfo, { phone, code, until: at + CODE_MS, tries: 0 });
    post.addSms({
      id: `firebase_${sessionInfo}`,
      to: phone,
      text: `${code} is your verification code for ${projectId}.`,
      at,
    });
    return { sessionInfo };
  });

  app.post<{ Body: Body }>(`${TOOLKIT}/v1/accounts::signInWithPhoneNumber`, async (request, reply) => {
    const sessionInfo = textOf(request.body["sessionInfo"]);
    const known = pending.get(sessionInfo);
    if (known === undefined || known.until <= chance.now().getTime()) return refuse(reply, "SESSION_EXPIRED");
    known.tries += 1;
    if (known.tries > MAX_TRIES || known.code !== request.body["code"]) return refuse(reply, "INVALID_CODE");
    pending.delete(sessionInfo);
    return { ...(await signedIn({ provider: "phone", subject: known.phone })), phoneNumber: known.phone };
  });

  app.post<{ Body: Body }>(`${TOOLKIT}/v1/accounts::signInWithIdp`, async (request, reply) => {
    const person = personOf(textOf(request.body["postBody"]));
    if (person === null) return refuse(reply, "INVALID_IDP_RESPONSE");
    const { provider, subject, email, name } = person;
    return {
      ...(await signedIn(person)),
      providerId: provider,
      federatedId: `https://${provider}/${subject}`,
      email,
      displayName: name,
      rawUserInfo: JSON.stringify({ sub: subject, email, name }),
      kind: "identitytoolkit#VerifyAssertionResponse",
    };
  });

  app.post<{ Body: Body }>(`${TOOLKIT}/v1/accounts::lookup`, async (request, reply) => {
    const person = people.get(textOf(request.body["idToken"]));
    if (person === undefined) return refuse(reply, "INVALID_ID_TOKEN");
    return { users: [userOf(person, issuer.idOf(person), chance.now())] };
  });

  app.post<{ Body: Body }>("/securetoken.googleapis.com/v1/token", async (request, reply) => {
    const person = people.get(textOf(request.body["refresh_token"]));
    if (person === undefined) return refuse(reply, "INVALID_REFRESH_TOKEN");
    const { idToken, refreshToken, expiresIn, localId } = await signedIn(person);
    return {
      id_token: idToken,
      access_token: idToken,
      refresh_token: refreshToken,
      expires_in: expiresIn,
      token_type: "Bearer",
      user_id: localId,
      project_id: projectId,
    };
  });

  // the client calls this before it sends a message; the sandbox has no captcha
  app.get(`${TOOLKIT}/v1/recaptchaParams`, async () => ({
    kind: "identitytoolkit#GetRecaptchaParamResponse",
    recaptchaStoken: "sandbox",
    recaptchaSiteKey: "sandbox",
  }));
  app.get(`${TOOLKIT}/v2/recaptchaConfig`, async () => ({ recaptchaEnforcementState: [] }));
}
