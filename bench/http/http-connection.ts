/** One connection to a server, written and read as bytes, so that no client library is measured. */
import { connect, type Socket } from "node:net";

/** Sends a request and returns the whole response, head and body, as latin1 text. */
export type Connection = (request: Buffer) => Promise<string>;

export async function openConnection(url: URL): Promise<Connection> {
  const socket: Socket = connect(Number(url.port), url.hostname);
  await new Promise<void>((done, failed) => {
    socket.once("connect", done);
    socket.once("error", failed);
  });
  socket.setNoDelay(true).setEncoding("latin1");
  let text = "";
  let answered: ((text: string) => void) | null = null;
  socket.on("data", (chunk: string) => {
    text += chunk;
    const end = text.indexOf("\r\n\r\n");
    if (end < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN);
    if (text.length < end + 4 + length) return;
    const whole = text;
    text = "";
    answered?.(whole);
  });
  socket.on("close", () => answered?.("closed"));
  return (request) =>
    new Promise((resolve) => {
      answered = resolve;
      socket.write(request);
    });
}
