import type { Routes, Services } from "../platform/context.ts";
import { fail } from "../platform/failure.ts";
import { getMember } from "./store.ts";

/** Calls whose work is still being written refuse as a module that is off does. */
const notOpen = async (): Promise<never> => fail("function.not.available");

export function memberRoutes(_services: Services): Routes<"member"> {
  return {
    async info({ db, session, merchant }) {
      const member = await getMember(db, session);
      return {
        id: String(member.memberId),
        type: member.type,
        account: member.username,
        nickname: member.nickname,
        regDate: member.createdAt.getTime(),
        lastLogin: member.lastLoginAt?.getTime() ?? null,
        clubLabel: { labelName: null },
        currency: member.currency,
        merchantCode: merchant.code,
        icon: "", email: null, isEmailVerification: false, mobile: null, mobileVerified: false, payeeName: null,
        firstTimeLogin: false, passwordProven: false,
      };
    },
    icon: notOpen, setIcon: notOpen, nickname: notOpen, setNickname: notOpen, email: notOpen, payeeName: notOpen, setPayeeName: notOpen,
  };
}
