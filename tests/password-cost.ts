/** The cheapest argon2id: a test that is not about the cost of hashes proves the same with it. */
import type { PasswordCost } from "../apps/server/src/infra/secrets.ts";

export const cheapPasswords: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
