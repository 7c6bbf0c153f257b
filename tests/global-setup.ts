/** Vitest's global set-up: starts the run's database server, and removes it afterwards. */
import { startTestServer } from "./database-server.ts";

/** Dropping a database scans all buffers, and a run drops hundreds of small ones; each test has pools of its own. */
const SETTINGS = { shared_buffers: "256MB", max_connections: "300" };

export async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer(SETTINGS);
  return () => server.stop();
}
