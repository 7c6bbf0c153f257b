/**
 * Operators of the sandbox: an owner, an operator of finance and an operator of support, so that approvals by two
 * operators can be tried. A first owner is also created for the person who runs the installation, who adds a passkey
 * or an app through the printed link. Each start creates new links, which work once within 24 hours. The apps' secrets
 * are derived from the installation's secret key. On a server that others can reach, the passwords are also derived
 * from the secret key.
 */
import { invitationPath } from "@khela/contract/operator/operator-call";
import type { RoleName } from "@khela/contract/operator/permissions";
import type { Db } from "@khela/service-kit/db/database";
import { isReachable, type Config } from "../../src/infra/config.ts";
import { hashPassword, verifyPassword } from "../../src/infra/credentials/password-hash.ts";
import { base32, totpSecretBytes } from "../../src/infra/credentials/totp.ts";
import type { Secrets } from "../../src/infra/secrets.ts";
import {
  activateOperator,
  findOperatorByName,
  setPasswordAndApp,
  type OperatorRow,
} from "../../src/operator/access/access-store.ts";
import { decryptAppSecret, encryptAppSecret } from "../../src/operator/access/app-codes.ts";
import { createInvitation } from "../../src/operator/access/invitations.ts";
import { endSessions } from "../../src/operator/access/session-store.ts";
import { insertOperator, saveAssignment } from "../../src/operator/people/people-store.ts";
import { demoPassword, ownDemoPassword } from "../auth/demo-passwords.ts";
import { getSandboxMerchantId } from "../site/seed.ts";

type SeededOperator = { readonly name: string; readonly displayName: string; readonly role: RoleName };

const firstOwner: SeededOperator = { name: "owner", displayName: "Owner", role: "owner" };
export const demoOperators: readonly SeededOperator[] = [
  { name: "demo-owner", displayName: "Demo owner", role: "owner" },
  { name: "demo-finance", displayName: "Demo finance", role: "finance" },
  { name: "demo-support", displayName: "Demo support", role: "support" },
];

type Deps = {
  readonly config: Pick<Config, "host" | "publicUrl">;
  readonly secrets: Secrets;
  readonly now: () => Date;
};
type SeedDeps = Deps & { readonly randomBytes: (count: number) => Buffer };

export type ConsoleSignIns = {
  /** The first owner's link; null: the first owner has accepted the link. */
  readonly firstOwner: string | null;
  readonly demo: readonly {
    readonly name: string;
    /** Password and app secret; null: a person chose others. */
    readonly password: string | null;
    readonly appSecret: string | null;
    /** A link for one sign-in; null: the operator is disabled. */
    readonly link: string | null;
  }[];
};

const appSecretOf = (secrets: Secrets, name: string): Buffer =>
  secrets.bytes(`demo operator ${name}`, totpSecretBytes);

async function ensureOperator(
  db: Db,
  deps: Deps,
  { name, displayName, role }: SeededOperator,
): Promise<OperatorRow> {
  const id = await insertOperator(db, { name, displayName, now: deps.now(), by: "seed" });
  if (id !== null)
    await saveAssignment(db, {
      operatorId: id,
      merchantId: await getSandboxMerchantId(db),
      role,
      maxAmountMinor: null,
      isMasked: false,
      lastDay: null,
    });
  const operator = await findOperatorByName(db, name);
  if (operator === null) throw new Error(`the operator ${name} was not seeded`);
  return operator;
}

/** Creates the demo operator with a password and an app, unless a person chose others. */
async function ensureDemoOperator(db: Db, deps: SeedDeps, seeded: SeededOperator): Promise<OperatorRow> {
  const operator = await ensureOperator(db, deps, seeded);
  if (operator.state !== "invited") return operator;
  const { secrets } = deps;
  const secret = appSecretOf(secrets, seeded.name);
  await setPasswordAndApp(db, operator.id, {
    passwordHash: await hashPassword(
      secrets,
      isReachable(deps.config) ? ownDemoPassword(secrets) : demoPassword,
    ),
    totpEncrypted: encryptAppSecret(deps, operator.id, secret),
    step: 0,
  });
  await activateOperator(db, operator.id);
  return { ...operator, ...(await findOperatorByName(db, seeded.name)) };
}

/**
 * Replaces the public password of demo operators on a server that others can reach; does the reverse on a private
 * server. Ends the changed operators' sessions, and returns the number of changed operators.
 */
export async function protectDemoOperators(db: Db, { config, secrets, now }: Deps): Promise<number> {
  const [former, password] = isReachable(config)
    ? [demoPassword, ownDemoPassword(secrets)]
    : [ownDemoPassword(secrets), demoPassword];
  let count = 0;
  for (const { name } of demoOperators) {
    const operator = await findOperatorByName(db, name);
    if (
      operator === null ||
      operator.totpEncrypted === null ||
      !(await verifyPassword(secrets, operator.passwordHash, former))
    )
      continue;
    const { id, totpEncrypted } = operator;
    const passwordHash = await hashPassword(secrets, password);
    await db.transaction(async (tx) => {
      await setPasswordAndApp(tx, id, { passwordHash, totpEncrypted, step: 0 });
      await endSessions(tx, { operatorId: id, beside: null, now: now(), withTokens: true });
    });
    count += 1;
  }
  return count;
}

async function createLink(
  db: Db,
  deps: SeedDeps,
  operator: OperatorRow,
  kind: "invite" | "sign_in",
): Promise<string> {
  const { token } = await createInvitation(db, deps, { operatorId: operator.id, kind, by: "seed" });
  return `${deps.config.publicUrl}${invitationPath}#${token}`;
}

/** Creates the sandbox's operators, and the links that the start prints. */
export async function seedOperators(db: Db, deps: SeedDeps): Promise<ConsoleSignIns> {
  const owner = await ensureOperator(db, deps, firstOwner);
  const ensured: OperatorRow[] = [];
  for (const seeded of demoOperators) ensured.push(await ensureDemoOperator(db, deps, seeded));
  await protectDemoOperators(db, deps);
  const { secrets } = deps;
  const password = isReachable(deps.config) ? ownDemoPassword(secrets) : demoPassword;
  const demo = [];
  for (const { name } of ensured) {
    const operator = (await findOperatorByName(db, name))!;
    const isOpen = operator.state === "active";
    const secret = appSecretOf(secrets, name);
    const hasSeededApp =
      operator.totpEncrypted !== null &&
      decryptAppSecret(secrets, operator.id, operator.totpEncrypted).equals(secret);
    const hasSeeded = hasSeededApp && (await verifyPassword(secrets, operator.passwordHash, password));
    demo.push({
      name,
      password: hasSeeded ? password : null,
      appSecret: hasSeeded ? base32(secret) : null,
      link: isOpen ? await createLink(db, deps, operator, "sign_in") : null,
    });
  }
  return { firstOwner: owner.state === "invited" ? await createLink(db, deps, owner, "invite") : null, demo };
}
