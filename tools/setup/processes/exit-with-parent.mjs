/**
 * Preloaded into every child process of the start. When the parent is gone, the child process receives SIGTERM, and
 * SIGKILL after a grace period. So a SIGKILL of the start leaves nothing running.
 */
const GRACE_MS = 10_000;

process.on("disconnect", () => {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.kill(process.pid, "SIGKILL"), GRACE_MS).unref();
});
// The IPC channel alone must not keep the process alive.
process.channel?.unref();
