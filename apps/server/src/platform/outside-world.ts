// Everything outside that the server speaks to of itself, as the configuration names it; null where there is nobody.

import type { Config } from "./config.ts";
import type { Services } from "./context.ts";
import { openFirebase } from "./outside-firebase.ts";
import { openMail } from "./outside-mail.ts";
import { openSms } from "./outside-sms.ts";
import { openOutside } from "./outside.ts";
import type { Secrets } from "./secrets.ts";

type Parts = { readonly config: Pick<Config, "outside">; readonly secrets: Secrets; readonly now: () => Date };

export function openOutsideWorld({ config, secrets, now }: Parts): Pick<Services, "outside" | "sms" | "mail" | "firebase"> {
  const { smsUrl, mail, firebase } = config.outside;
  const outside = openOutside(now);
  return {
    outside,
    sms: smsUrl === null ? null : openSms(smsUrl, outside, secrets),
    mail: mail === null ? null : openMail(mail),
    firebase: firebase === null ? null : openFirebase(firebase, now),
  };
}
