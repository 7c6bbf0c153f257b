import type { Routes, Services } from "../platform/context.ts";
import { getMember } from "./store.ts";

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
      };
    },
  };
}
