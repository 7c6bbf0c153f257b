import { totalmem } from "node:os";

const BYTES_PER_MB = 2 ** 20;
/** Memory in MB that is available to this process; in a container, the container's limit. */
const MEMORY_MB = Math.min(totalmem(), process.constrainedMemory() || Infinity) / BYTES_PER_MB;
/**
 * Size of shared_buffers in MB: a quarter of the memory, which is allocated as it fills. 4 GB hold the working set of
 * 50 million transactions.
 */
const BUFFERS_MB = Math.round(Math.min(Math.max(MEMORY_MB / 4, 128), 4_096));

/**
 * Server settings, sized for the machine. Every durability setting has its safe value, explicitly. After each
 * checkpoint, PostgreSQL writes every touched page to the WAL in full: 2 GB of index pages at fifty million
 * transactions. So the WAL may grow to 16 GB between checkpoints; with less, these pages alone would cause the next
 * checkpoint.
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
