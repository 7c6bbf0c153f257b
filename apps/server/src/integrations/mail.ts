// Mail by SMTP. Promises one message to one address, plain text beside HTML, and that neither is ever logged. A
// refusing server is an error for the caller, who tries again later.

import { createTransport } from "nodemailer";

export type MailMessage = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type Mail = {
  /** @throws when the server cannot be reached or refuses it */
  send(message: MailMessage): Promise<void>;
};

const TIMEOUT_MS = 10_000;

/** `url`: smtp:// or smtps:// with name and password where the server requires them; `from`: the displayed sender. */
export function createMail({ url, from }: { readonly url: string; readonly from: string }): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // our own text: nothing in it can name a file or an address to fetch
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html }) {
      await transport.sendMail({ from, to: { name: "", address: to }, subject, text, html });
    },
  };
}
