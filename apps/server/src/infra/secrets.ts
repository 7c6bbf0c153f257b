/**
 * Derives every secret of an installation from one key. The key comes from the environment, or is created at the first
 * start and stored in the data folder with mode 0600. Equal keys and labels give equal secrets, so servers that share
 * the key need no contact with each other. The key itself is never returned, logged or stored elsewhere.
 */
import { createECDH, hkdfSync, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type Secrets = {
  /** Derives `length` bytes for a purpose, by default 32. */
  bytes(label: string, length?: number): Buffer;
  /** Derives a signing secret in the form of Standard Webhooks: `whsec_` and base64. */
  webhook(label: string): string;
  /** Derives a private P-256 key, which decrypts encrypted bodies. */
  privateKey(label: string): { kty: "EC"; crv: "P-256"; x: string; y: string; d: string };
  /** Cost of hashing a password. */
  readonly passwordCost: PasswordCost;
};

/** Parameters of argon2id: KiB of memory, passes and lanes. */
export type PasswordCost = {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
};

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const KEY_BYTES = 32;

export type SecretsOptions = {
  readonly dataDir: string;
  readonly key: Buffer | null;
  /** A smaller cost, for tests. */
  readonly passwordCost?: PasswordCost | undefined;
};

export function loadSecrets(options: SecretsOptions): Secrets {
  const key = options.key ?? loadOrCreateKey(options.dataDir);
  const bytes = (label: string, length = 32) => Buffer.from(hkdfSync("sha256", key, "khela", label, length));
  // cached by label, because every signed request needs a secret
  const webhooks = new Map<string, string>();
  return {
    bytes,
    webhook: (label) => {
      const secret = webhooks.get(label) ?? `whsec_${bytes(label).toString("base64")}`;
      webhooks.set(label, secret);
      return secret;
    },
    privateKey: (label) => {
      const d = scalar(bytes, label);
      const ecdh = createECDH("prime256v1");
      ecdh.setPrivateKey(d);
      const point = ecdh.getPublicKey();
      return {
        kty: "EC",
        crv: "P-256",
        x: point.subarray(1, 33).toString("base64url"),
        y: point.subarray(33, 65).toString("base64url"),
        d: d.toString("base64url"),
      };
    },
    passwordCost: options.passwordCost ?? PASSWORD_COST,
  };
}

const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * Returns a number from 1 to order − 1, reduced from 48 derived bytes. With 128 extra bits, the bias of the reduction
 * is negligible.
 */
function scalar(bytes: Secrets["bytes"], label: string): Buffer {
  const wide = BigInt(`0x${bytes(label, 48).toString("hex")}`);
  return Buffer.from(((wide % (P256_ORDER - 1n)) + 1n).toString(16).padStart(64, "0"), "hex");
}

function loadOrCreateKey(dataDir: string): Buffer {
  const path = join(dataDir, "secret-key");
  const stored = readKey(path);
  if (stored !== null) return stored;
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString("hex")}\n`, { mode: 0o600, flush: true });
  try {
    // Links the finished file to its name instead of writing it there. When two processes start at once, both use the
    // key of the first.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  return readKey(path) as Buffer;
}

function readKey(path: string): Buffer | null {
  let text: string;
  try {
    text = readFileSync(path, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new Error(`${path} does not hold a key (64 hexadecimal digits); put it back.`);
  return Buffer.from(text, "hex");
}
