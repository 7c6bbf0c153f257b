// Masks personal data for operators without the permission to see it. The visible part is enough to recognize a value,
// and too little to use it.

import type { ActingOperator } from "../../infra/operator/acting-operator.ts";
import { maskMobile } from "../profile.ts";

/** Whether the operator sees personal data unmasked. */
export const seesPersonal = ({ isMasked, permissions }: ActingOperator): boolean =>
  !isMasked && permissions.has("members.personal");

export const maskMail = (mail: string): string => {
  const at = mail.lastIndexOf("@");
  return `${[...mail][0]}***${mail.slice(at)}`;
};

/** Masks every word of a name except its first letter. */
const maskName = (name: string): string =>
  name
    .split(" ")
    .map((word) => `${[...word][0] ?? ""}***`)
    .join(" ");

/** Masks an IP address except its network. */
function maskAddress(ip: string): string {
  const ipv4 = ip.replace(/^::ffff:/i, "");
  if (/^\d+\.\d+\.\d+\.\d+$/.test(ipv4)) return ipv4.replace(/\.\d+$/, ".*");
  return `${ip.split(":").slice(0, 3).join(":")}:*`;
}

type Contacts = {
  readonly mobile: string | null;
  readonly mail: string | null;
  readonly payeeName: string | null;
};

export const contactsOf = (shown: boolean, { mobile, mail, payeeName }: Contacts): Contacts =>
  shown
    ? { mobile, mail, payeeName }
    : {
        mobile: mobile === null ? null : maskMobile(mobile),
        mail: mail === null ? null : maskMail(mail),
        payeeName: payeeName === null ? null : maskName(payeeName),
      };

export const addressOf = (shown: boolean, ip: string | null): string | null =>
  ip === null || shown ? ip : maskAddress(ip);
