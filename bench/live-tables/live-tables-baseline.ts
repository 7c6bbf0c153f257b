/** The baseline: a bare node:http server that writes the same number of bytes to every open stream. */
import { createServer, type ServerResponse } from "node:http";

const bytes = Number(process.env["BASELINE_BYTES"]);
const everyMs = Number(process.env["BASELINE_EVERY_MS"]);
const streams = new Set<ServerResponse>();

const server = createServer((request, response) => {
  if (request.url !== "/api/stream") return void response.end("ready");
  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
  });
  streams.add(response);
  response.write(": \n\n");
  request.on("close", () => streams.delete(response));
});

let number = 0;
setInterval(() => {
  number += 1;
  const head = JSON.stringify({ number, resultAt: Date.now() });
  const event = `event: room\ndata: ${head.slice(0, -1)},"filler":"`;
  const whole = Buffer.from(`${event}${"x".repeat(Math.max(0, bytes - event.length - 4))}"}\n\n`);
  for (const response of streams) response.write(whole);
}, everyMs);

process.on("SIGTERM", () => process.exit(0));
server.listen(Number(process.env["BASELINE_PORT"]), "127.0.0.1");
