/**
 * Preloaded into every process that the start holds: when the parent is gone, however it went, this process is asked
 * to stop, and made to when it does not. So a kill -9 of the start leaves nothing running.
 */
const GRACE_MS = 10_000;

process.on("disconnect", () => {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.kill(process.pid, "SIGKILL"), GRACE_MS).unref();
});
// Waiting for the parent must not keep a process alive that is otherwise done.
process.channel?.unref();
