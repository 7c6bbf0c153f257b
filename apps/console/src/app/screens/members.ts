import type { Room } from "../../lib/screen.ts";

const exclusions = () =>
  import("../../members/exclusions-screen.tsx").then(({ ExclusionsScreen }) => ExclusionsScreen);

export const room: Room = {
  name: "members",
  title: "members.room",
  order: 20,
  screens: [
    {
      path: "/members",
      title: "members.find",
      permission: "members.view",
      isInMenu: true,
      help: "members.findHelp",
      load: () => import("../../members/search-screen.tsx").then(({ SearchScreen }) => SearchScreen),
    },
    {
      path: "/members/exclusions",
      title: "members.exclusions",
      permission: "members.view",
      isInMenu: true,
      help: "members.exclusionsHelp",
      load: exclusions,
    },
    {
      path: "/members/exclusions/all",
      title: "members.exclusions",
      permission: "members.view",
      help: "members.exclusionsHelp",
      load: exclusions,
    },
    {
      path: "/members/$memberId",
      title: "members.member",
      permission: "members.view",
      help: "members.memberHelp",
      texts: ["promotions"],
      load: () => import("../../members/member-screen.tsx").then(({ MemberScreen }) => MemberScreen),
    },
    {
      path: "/members/$memberId/$part",
      title: "members.member",
      permission: "members.view",
      help: "members.memberHelp",
      texts: ["promotions"],
      load: () => import("../../members/member-screen.tsx").then(({ MemberScreen }) => MemberScreen),
    },
    {
      path: "/transfers/$memberId/$transferId",
      title: "members.transferOne",
      permission: "members.view",
      load: () => import("../../members/transfer-screen.tsx").then(({ TransferScreen }) => TransferScreen),
    },
  ],
  palette: [
    {
      kind: "search",
      title: "members.room",
      permission: "members.view",
      load: () => import("../../members/palette-search.ts").then(({ searchMembers }) => searchMembers),
    },
  ],
};
