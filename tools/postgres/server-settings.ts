import { totalmem } from "node:os";

const BYTES_A_MB = 2 ** 20;
/** What this process may use of the machine, which in a container is less than there is. */
const MEMORY_MB = Math.min(totalmem(), process.constrainedMemory() || Infinity) / BYTES_A_MB;
/** The usual quarter; it is taken as it fills, so a small database stays small. 4 GB hold what traffic touches of 50 million moves. */
const BUFFERS_MB = Math.round(Math.min(Math.max(MEMORY_MB / 4, 128), 4_096));

/**
 * Sized for the machine; everything about durability is left at its safe value and said aloud. The log of changes may
 * grow to 16 GB between checkpoints: after each, every page that is touched goes into it whole, which of fifty million moves
 * is 2 GB of index, and with less room the pages alone would bring on the next one.
 */
export const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: `${BUFFERS_MB}MB`,
  effective_cache_size: `${2 * BUFFERS_MB}MB`,
  max_wal_size: "16GB",
  min_wal_size: "512MB",
  checkpoint_timeout: "15min",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
} as const;
