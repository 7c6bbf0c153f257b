/** Vitest's global set-up: the run's own database server, started once and gone afterwards. */
import { startTestServer } from "./database-server.ts";

/** Dropping a database looks through all buffers, and a run drops hundreds of small ones; each test has pools of its own. */
const SETTINGS = { shared_buffers: "256MB", max_connections: "300" };

export async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer(SETTINGS);
  return () => server.stop();
}
