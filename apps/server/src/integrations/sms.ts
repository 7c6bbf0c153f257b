// Sends text messages to phones through a provider, by a signed HTTP call. The provider gets a message at most once
// for each id. A silent provider delays no caller for long. The text and the number are not logged.

import type { HttpClient } from "./http-client.ts";
import type { Secrets } from "../infra/secrets.ts";

export type SmsMessage = {
  /** Id of the message; the provider drops a second message with the same id. */
  readonly id: string;
  /** E.164: `+8801712345678`. */
  readonly to: string;
  readonly text: string;
};

export type Sms = {
  /** Sends a message; false: the provider refused the message or did not confirm it. */
  send(message: SmsMessage): Promise<boolean>;
};

/** Label of the secret for the provider's signature; `npm start` passes this secret to the sandbox's provider. */
export const smsSecretLabel = "sms";

const TIMEOUT_MS = 5_000;
const TRIES = 2;

export function createSms(url: string, httpClient: HttpClient, secrets: Secrets): Sms {
  return {
    async send(message) {
      for (let tried = 0; tried < TRIES; tried += 1) {
        const answer = await httpClient.request({
          method: "POST",
          url,
          body: message,
          id: message.id,
          secret: secrets.webhook(smsSecretLabel),
          timeoutMs: TIMEOUT_MS,
        });
        if (answer !== null && answer.status < 500) return answer.status === 200;
      }
      return false;
    },
  };
}
