// Records a login with a browser that is new for its member, and informs the member by inbox and mail. A client
// without cookies counts as new at each login, so the member gets at most one message a day for each device name and
// IP address.

import type { MessageLanguage } from "@khela/contract/locale/languages";
import type { Db } from "@khela/service-kit/db/database";
import { shortAddress } from "../../../http/client-address.ts";
import type { Context } from "../../../http/context.ts";
import { incrementCount } from "../../../infra/db/throttle-store.ts";
import { sendSecurityNotice, type SecurityNotice } from "../../notices/security-notice.ts";
import { noteNewDeviceLogin } from "./new-device-store.ts";
import type { LoginRow } from "../../account/login-store.ts";
import { countryName, deviceName } from "../../../http/device-name.ts";

export const sameDeviceMs = 24 * 60 * 60_000;

type Caller = Parameters<typeof sendSecurityNotice>[1] & Pick<Context, "ip" | "userAgent" | "region">;

function newDeviceNotice({ ip, userAgent, region }: Caller): SecurityNotice {
  const device = deviceName(userAgent);
  const country = region.countryOf(ip);
  const place = (language: MessageLanguage) =>
    [shortAddress(ip), countryName(country, language)].filter((part) => part !== null).join(", ");
  return {
    BN: {
      title: "নতুন ডিভাইস থেকে লগইন",
      text: `${device ?? "একটি অচেনা ব্রাউজার"} থেকে আপনার অ্যাকাউন্টে লগইন করা হয়েছে (${place("BN")})। আপনি না করে থাকলে নিরাপত্তা কেন্দ্রে গিয়ে ওই ডিভাইসটি লগআউট করুন, আর পাসওয়ার্ড বদলান।`,
    },
    EN: {
      title: "A login from a new device",
      text: `There was a login to your account with ${device ?? "an unknown browser"} (${place("EN")}). If it was not you, log that device out in the security centre and change your password.`,
    },
    TH: {
      title: "เข้าสู่ระบบจากเครื่องใหม่",
      text: `บัญชีของคุณถูกเปิดด้วย ${device ?? "เบราว์เซอร์ที่ไม่รู้จัก"} (${place("TH")}) หากไม่ใช่คุณ โปรดให้เครื่องนั้นออกจากระบบที่ศูนย์ความปลอดภัย แล้วเปลี่ยนรหัสผ่าน`,
    },
  };
}

/** Reports a login with a new browser, in the login's transaction. An account's first login sends no message. */
export async function reportNewDevice(tx: Db, ctx: Caller, member: LoginRow): Promise<void> {
  if (member.lastLoginAt === null) return;
  await noteNewDeviceLogin(tx, member, ctx.now());
  const key = `device:${member.memberId}:${shortAddress(ctx.ip)}:${deviceName(ctx.userAgent) ?? ""}`;
  if ((await incrementCount(tx, key, sameDeviceMs, ctx.now())) > 1) return;
  await sendSecurityNotice(tx, ctx, member, newDeviceNotice(ctx));
}
