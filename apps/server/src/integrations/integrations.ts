// Clients of the other systems that the server calls; null: the system is not configured.

import type { Tracing } from "@khela/service-kit/tracing/tracing";
import type { Config } from "../infra/config.ts";
import type { Services } from "../http/context.ts";
import { createChallenge } from "./challenge.ts";
import { createFirebase } from "./firebase.ts";
import { createMail } from "./mail.ts";
import { createSms } from "./sms.ts";
import { createHttpClient } from "./http-client.ts";
import type { Secrets } from "../infra/secrets.ts";

type IntegrationsOptions = {
  readonly config: Pick<Config, "integrations">;
  readonly secrets: Secrets;
  readonly now: () => Date;
  readonly tracing?: Tracing | null;
};

export function createIntegrations({
  config,
  secrets,
  now,
  tracing = null,
}: IntegrationsOptions): Pick<Services, "httpClient" | "sms" | "mail" | "firebase" | "challenge"> {
  const { smsUrl, mail, firebase, challenge } = config.integrations;
  const httpClient = createHttpClient(now, tracing);
  return {
    httpClient,
    sms: smsUrl === null ? null : createSms(smsUrl, httpClient, secrets),
    mail: mail === null ? null : createMail(mail),
    firebase: firebase === null ? null : createFirebase(firebase, now),
    challenge: challenge === null ? null : createChallenge(challenge, httpClient, now),
  };
}
