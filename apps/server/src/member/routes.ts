import type { Routes, Services } from "../http/context.ts";
import { galleryIds } from "./icon-gallery.ts";
import { changeIcon, changeNickname, iconUrl, readInfo, setPayeeName } from "./profile.ts";
import { getProfile } from "./profile-store.ts";
import { getMember } from "./store.ts";

export function memberRoutes(_services: Services): Routes<"member"> {
  return {
    info: readInfo,
    async icon({ db, session }) {
      const { icon } = await getProfile(db, session);
      return {
        icon: iconUrl(icon),
        iconId: icon !== null && galleryIds.includes(icon) ? icon : null,
        gallery: galleryIds.map((iconId) => ({ iconId, url: iconUrl(iconId) })),
      };
    },
    setIcon: changeIcon,
    nickname: async ({ db, session }) => ({
      nickname: (await getMember(db, session)).nickname,
      editable: true,
    }),
    setNickname: changeNickname,
    email: async ({ db, session }) => ({ email: (await getProfile(db, session)).email, editable: true }),
    async payeeName({ db, session }) {
      const { payeeName } = await getProfile(db, session);
      return { payeeName, editable: payeeName === null };
    },
    setPayeeName,
  };
}
