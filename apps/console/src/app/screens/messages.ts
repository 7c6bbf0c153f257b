import type { Room } from "../../lib/screen.ts";

export const room: Room = {
  name: "messages",
  title: "messages.title",
  order: 90,
  screens: [
    {
      path: "/messages/chat",
      title: "messages.chat",
      permission: "chat.view",
      isInMenu: true,
      help: "messages.chatHelp",
      load: () => import("../../messages/chat-screen.tsx").then(({ ChatScreen }) => ChatScreen),
    },
    {
      path: "/messages/answers",
      title: "messages.answers",
      permission: "chat.view",
      isInMenu: true,
      load: () =>
        import("../../messages/canned-answers-screen.tsx").then(
          ({ CannedAnswersScreen }) => CannedAnswersScreen,
        ),
    },
    {
      path: "/messages/settings",
      title: "messages.chatSettings",
      permission: "chat.view",
      isInMenu: true,
      load: () =>
        import("../../messages/chat-settings-screen.tsx").then(
          ({ ChatSettingsScreen }) => ChatSettingsScreen,
        ),
    },
    {
      path: "/messages/feedback",
      title: "messages.feedback",
      permission: "feedback.view",
      isInMenu: true,
      load: () => import("../../messages/feedback-screen.tsx").then(({ FeedbackScreen }) => FeedbackScreen),
    },
  ],
};
