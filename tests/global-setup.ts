/** Vitest's global set-up: starts the run's database server, and removes it afterwards. */
import { startTestServer } from "./database-server.ts";
import { findMemoryFolder } from "./memory-folder.ts";

/**
 * Dropping a database scans all buffers and flushes every changed file, and a run drops hundreds of small ones; each test has
 * its own pools. Without fsync only a loss of power loses data: tests that kill a database start their own. Each drop is a
 * checkpoint too, after which every page would go whole into the log at its first change: that guards against torn pages of a power loss alone.
 */
const SETTINGS = { shared_buffers: "256MB", max_connections: "400", fsync: "off", full_page_writes: "off" };

export async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer({ settings: SETTINGS, parent: findMemoryFolder() });
  return () => server.stop();
}
