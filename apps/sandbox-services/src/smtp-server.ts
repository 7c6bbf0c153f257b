// The mail catcher, an SMTP server that accepts every mail and delivers none.

import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { ClockAndRandom } from "@khela/service-kit/clock-and-random";
import type { Mailbox } from "./mailbox.ts";

const MAX_MAIL_BYTES = 1024 * 1024;

export type SmtpServer = { listen(host: string, port: number): Promise<number>; stop(): Promise<void> };

export function createSmtpServer(post: Mailbox, chance: ClockAndRandom): SmtpServer {
  async function keep(bytes: Buffer, recipients: readonly string[]): Promise<void> {
    const { from, subject = "", text = "", html = "" } = await PostalMime.parse(bytes);
    for (const to of recipients)
      post.addMail({ to, from: from?.address ?? "", subject, text, html, at: chance.now().getTime() });
  }

  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => {
        if (!stream.sizeExceeded) parts.push(part);
      });
      stream.on("end", () => {
        if (stream.sizeExceeded) return done(new Error("the mail is too large"));
        // read before done() is called: afterwards the envelope belongs to the session's next mail
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        done();
        // an unreadable message is dropped
        keep(Buffer.concat(parts), recipients).catch(() => undefined);
      });
    },
  });
  // a client that hangs up early must not stop the process
  server.on("error", () => undefined);
  return {
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        server.server.once("error", reject);
        server.listen(port, host, () => resolve((server.server.address() as AddressInfo).port));
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
