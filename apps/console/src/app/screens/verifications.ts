import type { Room } from "../../lib/screen.ts";

const verifications = () =>
  import("../../members/verification-queue-screen.tsx").then(
    ({ VerificationQueueScreen }) => VerificationQueueScreen,
  );

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
      load: verifications,
    },
    {
      path: "/verifications/all",
      title: "verifications.title",
      permission: "verifications.view",
      help: "verifications.help",
      load: verifications,
    },
  ],
};
