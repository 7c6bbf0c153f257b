/** Operators of the console: invitations, sign-in, and sessions for tests about other subjects. */
import { randomBytes } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import {
  consoleLanguageCookie,
  consoleThemeCookie,
  type ConsoleLanguage,
  type ConsoleTheme,
} from "@khela/contract/operator/console-page";
import { operatorCookie, operatorSessionMaxMs } from "@khela/contract/operator/operator-call";
import type { RoleName } from "@khela/contract/operator/permissions";
import { sql } from "@khela/service-kit/db/database";
import {
  createOperatorToken,
  operatorTokenHash,
} from "../../../apps/server/src/infra/operator/acting-operator.ts";
import { inviteByName } from "../../../tools/operator/invite.ts";
import { withOwnerDatabase } from "./fixture.ts";

const MERCHANT = "khela";

/** Returns a new operator name each time, so that a repeated test finds no earlier operator. */
export const newOperatorName = (): string => `o${randomBytes(5).toString("hex")}`;

/** Invites an operator as the host does, and returns the path of the invitation's link. */
export async function inviteOperator(name: string, role: RoleName, origin = ""): Promise<string> {
  const link = await withOwnerDatabase((db) =>
    inviteByName(db, { merchantCode: MERCHANT, publicUrl: origin }, { name, role, now: () => new Date() }),
  );
  return link.slice(origin.length);
}

/** Signs a new operator in without a page, with a fresh step-up proof. */
export async function signInOperator(context: BrowserContext, role: RoleName, origin = ""): Promise<string> {
  const name = newOperatorName();
  await inviteOperator(name, role, origin);
  const token = createOperatorToken((count) => randomBytes(count));
  await withOwnerDatabase(async (db) => {
    await db.run(sql`update operator set state = 'active' where name = ${name}`);
    await db.run(sql`
      insert into operator_session (token_hash, operator_id, kind, created_at, seen_at, expires_at, proven_at, ip)
      select ${operatorTokenHash(token)}, id, 'browser', now(), now(), now() + make_interval(secs => ${operatorSessionMaxMs / 1_000}), now(), '127.0.0.1'
      from operator where name = ${name}`);
  });
  await context.addCookies([
    {
      name: operatorCookie,
      value: token,
      url: origin.replace("http:", "https:"),
      secure: true,
      httpOnly: true,
      sameSite: "Strict",
    },
  ]);
  return name;
}

/** Ends all sessions of an operator, as an operator with the owner role can. */
export async function endSessions(name: string): Promise<void> {
  await withOwnerDatabase((db) =>
    db.run(sql`
      update operator_session set ended_at = now()
      where ended_at is null and operator_id = (select id from operator where name = ${name})`),
  );
}

/** Moves the last step-up proof of the operator's sessions to an hour ago. */
export async function ageProof(name: string): Promise<void> {
  await withOwnerDatabase((db) =>
    db.run(sql`
      update operator_session set proven_at = now() - interval '1 hour'
      where operator_id = (select id from operator where name = ${name})`),
  );
}

/** Adds a virtual authenticator to the page, which creates passkeys and confirms their use by itself. */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

export async function chooseConsole(
  context: BrowserContext,
  origin: string | undefined,
  { language, theme }: { readonly language?: ConsoleLanguage; readonly theme?: ConsoleTheme },
): Promise<void> {
  const chosen = [
    [consoleLanguageCookie, language],
    [consoleThemeCookie, theme],
  ] as const;
  await context.addCookies(
    chosen.flatMap(([name, value]) =>
      value === undefined ? [] : [{ name, value, url: `${origin}/console` }],
    ),
  );
}
