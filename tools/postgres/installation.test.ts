import { expect, test } from "vitest";
import { createEmptyDatabase } from "../../tests/database.ts";
import { readConfig } from "../../apps/server/src/infra/config.ts";
import { NoInstallation, withInstallation } from "./installation.ts";

test("command on a database before its first start → one sentence, not a missing table", async () => {
  const empty = await createEmptyDatabase();
  const config = readConfig({ DATABASE_URL: empty.url });
  await expect(withInstallation(config, "test", async () => "ran")).rejects.toThrow(NoInstallation);
  await empty.drop();
});
