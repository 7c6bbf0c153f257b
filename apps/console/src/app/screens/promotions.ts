import type { Room } from "../../lib/screen.ts";

export const room: Room = {
  name: "promotions",
  title: "promotions.title",
  order: 40,
  screens: [
    {
      path: "/promotions/all",
      title: "promotions.allTitle",
      permission: "promotions.view",
      isInMenu: true,
      help: "promotions.allHelp",
      load: () =>
        import("../../promotions/promotion-list-screen.tsx").then(
          ({ PromotionListScreen }) => PromotionListScreen,
        ),
    },
    {
      path: "/promotions/claims",
      title: "promotions.claimsTitle",
      permission: "promotions.view",
      isInMenu: true,
      queue: "claims",
      help: "promotions.claimsHelp",
      load: () =>
        import("../../promotions/claim-queue-screen.tsx").then(({ ClaimQueueScreen }) => ClaimQueueScreen),
    },
    {
      path: "/promotions/rewards",
      title: "promotions.rewardsTitle",
      permission: "promotions.view",
      isInMenu: true,
      load: () =>
        import("../../promotions/reward-list-screen.tsx").then(({ RewardListScreen }) => RewardListScreen),
    },
    {
      path: "/promotions/new",
      title: "promotions.newTitle",
      permission: "promotions.edit",
      isInMenu: true,
      help: "promotions.formHelp",
      texts: ["vip"],
      load: () =>
        import("../../promotions/promotion-form-screen.tsx").then(
          ({ NewPromotionScreen }) => NewPromotionScreen,
        ),
    },
    {
      path: "/promotions/edit/$code",
      title: "promotions.editTitle",
      permission: "promotions.edit",
      help: "promotions.formHelp",
      texts: ["vip"],
      load: () =>
        import("../../promotions/promotion-form-screen.tsx").then(
          ({ EditPromotionScreen }) => EditPromotionScreen,
        ),
    },
    {
      path: "/promotions/one/$code",
      title: "promotions.oneTitle",
      permission: "promotions.view",
      help: "promotions.oneHelp",
      load: () =>
        import("../../promotions/promotion-screen.tsx").then(({ PromotionScreen }) => PromotionScreen),
    },
  ],
};
