import type { Room } from "../../lib/screen.ts";

export const room: Room = {
  name: "verifications",
  title: "verifications.title",
  order: 25,
  screens: [
    {
      path: "/verifications",
      title: "verifications.title",
      permission: "verifications.view",
      isInMenu: true,
      help: "verifications.help",
      load: () =>
        import("../../members/verification-queue-screen.tsx").then(
          ({ VerificationQueueScreen }) => VerificationQueueScreen,
        ),
    },
  ],
};
