// Mail by SMTP: one message to one address, as plain text and HTML. Neither message nor address is logged. When the
// mail server refuses a message, the caller gets the error and tries again later.

import { createTransport } from "nodemailer";

export type MailMessage = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type Mail = {
  /** Sends a message. @throws when the mail server cannot be reached or refuses the message */
  send(message: MailMessage): Promise<void>;
};

const TIMEOUT_MS = 10_000;

/** `url`: smtp:// or smtps://, with name and password if the server needs them; `from`: the displayed sender. */
export function createMail({ url, from }: { readonly url: string; readonly from: string }): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // the message is the server's own text, and must load no files or addresses
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html }) {
      await transport.sendMail({ from, to: { name: "", address: to }, subject, text, html });
    },
  };
}
