/** An operator of a test's site. The session is written into the database; only the console's tests sign in. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { createDatabase } from "@khela/service-kit/db/database";
import { startEmbedded } from "../../../tools/postgres/embedded.ts";
import { createOperator, type TestOperator } from "../../operators.ts";

const DATA = process.env["KHELA_E2E_DATA"] ?? ".khela-e2e";

/** Creates an owner with a session at the site's address. */
export async function openOperator(site: string): Promise<TestOperator> {
  const embedded = await startEmbedded({ dataDir: join(DATA, "database") });
  const owner = createDatabase({ url: embedded.url, applicationName: "khela-e2e", max: 1 });
  try {
    const name = `e2e-${randomUUID().slice(0, 8)}`;
    return await createOperator(
      { app: site, database: { owner }, services: { now: () => new Date() } },
      name,
    );
  } finally {
    await owner.close();
    await embedded.stop();
  }
}
