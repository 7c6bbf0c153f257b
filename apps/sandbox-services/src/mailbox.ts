// The mailbox of SMS and mails that arrived, newest first. It is in memory and keeps only the newest messages; a
// restart empties it.

export type SmsMessage = {
  readonly id: string;
  readonly to: string;
  readonly text: string;
  readonly code: string | null;
  readonly at: number;
};
export type MailMessage = {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The first link in the mail's text; null: the text has none. */
  readonly link: string | null;
  readonly at: number;
};

export type Mailbox = {
  /** Stores an SMS. A message with a known id is a repeat and is not stored twice. */
  addSms(letter: Omit<SmsMessage, "code">): void;
  addMail(letter: Omit<MailMessage, "link">): void;
  /** Lists the messages to one number, or to all numbers, newest first; `mail` does the same for addresses. */
  sms(to?: string): readonly SmsMessage[];
  mail(to?: string): readonly MailMessage[];
};

const MAX_KEPT = 500;

const sameTo = (to: string | undefined) => (letter: { readonly to: string }) =>
  to === undefined || letter.to.toLowerCase() === to.toLowerCase();

export function createMailbox(): Mailbox {
  const messages: SmsMessage[] = [];
  const mails: MailMessage[] = [];
  return {
    addSms(letter) {
      if (messages.some(({ id }) => id === letter.id)) return;
      messages.unshift({ ...letter, code: /(?<!\d)\d{6}(?!\d)/.exec(letter.text)?.[0] ?? null });
      messages.splice(MAX_KEPT);
    },
    addMail(letter) {
      mails.unshift({ ...letter, link: /https?:\/\/\S+/.exec(letter.text)?.[0] ?? null });
      mails.splice(MAX_KEPT);
    },
    sms: (to) => messages.filter(sameTo(to)),
    mail: (to) => mails.filter(sameTo(to)),
  };
}
