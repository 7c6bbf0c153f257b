import type { Screen } from "../routing/screen.ts";
import { createLazyScreen } from "../routing/screen.ts";
import { pageDefaults } from "./screen-defaults.ts";

export const inboxScreens: readonly Screen[] = [
  {
    ...pageDefaults,
    path: "/m/messages",
    code: createLazyScreen(["inbox"], () =>
      import("../../inbox/messages/messages-screen.tsx").then((m) => m.MessagesScreen),
    ),
    titleKey: "screens.messages",
  },
  {
    ...pageDefaults,
    path: "/m/webEmail",
    code: createLazyScreen(["inbox"], () =>
      import("../../inbox/messages/web-email-screen.tsx").then((m) => m.WebEmailScreen),
    ),
    access: "session",
    titleKey: "screens.inbox",
  },
  {
    ...pageDefaults,
    path: "/m/message",
    code: createLazyScreen(["inbox", "errors"], () =>
      import("../../inbox/messages/message-screen.tsx").then((m) => m.MessageScreen),
    ),
    access: "account",
    header: "none",
    query: ["id"],
    titleKey: "screens.message",
  },
  {
    ...pageDefaults,
    path: "/m/feedback",
    code: createLazyScreen(["inbox"], () =>
      import("../../inbox/feedback/feedback-screen.tsx").then((m) => m.FeedbackScreen),
    ),
    access: "account",
    titleKey: "screens.feedback",
  },
  {
    ...pageDefaults,
    path: "/m/chat",
    code: createLazyScreen(["inbox"], () =>
      import("../../inbox/chat/chat-screen.tsx").then((m) => m.ChatScreen),
    ),
    access: "account",
    header: "none",
    footer: false,
    query: ["token"],
    titleKey: "screens.chat",
  },
];
