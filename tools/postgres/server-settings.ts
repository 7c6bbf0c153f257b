import { totalmem } from "node:os";

const BYTES_PER_MB = 2 ** 20;
/** The memory available to this process, in a container the container's limit. */
const MEMORY_MB = Math.min(totalmem(), process.constrainedMemory() || Infinity) / BYTES_PER_MB;
/** A quarter of the memory; it is allocated as it fills. 4 GB hold the working set of 50 million transactions. */
const BUFFERS_MB = Math.round(Math.min(Math.max(MEMORY_MB / 4, 128), 4_096));

/**
 * Sized for the machine; every durability setting has its safe value, explicitly. The WAL may grow to 16 GB between
 * checkpoints: after each one, every touched page is written to it in full, 2 GB of index at fifty million transactions,
 * and a smaller WAL would cause the next checkpoint by these pages alone.
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
