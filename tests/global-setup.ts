/** Vitest's global set-up: the run's own database server, started once and gone afterwards. */
import { startTestServer } from "./database-server.ts";

export async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  return () => server.stop();
}
