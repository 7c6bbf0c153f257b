/** Vitest's global set-up: starts the run's database server, and removes it afterwards. */
import { startTestServer } from "./database-server.ts";
import { findMemoryFolder } from "./memory-folder.ts";

/**
 * Few buffers: dropping a database scans all of them, and a run drops hundreds of databases. Many connections: each
 * test has its own pools. No fsync: only a power loss would lose data, and tests that kill a database start a separate
 * one. No full page writes: each drop is a checkpoint, and full pages protect against torn pages of a power loss only.
 */
const SETTINGS = { shared_buffers: "256MB", max_connections: "400", fsync: "off", full_page_writes: "off" };

export async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer({ settings: SETTINGS, parent: findMemoryFolder() });
  return () => server.stop();
}
