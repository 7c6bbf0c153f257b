import type { PoliciesOf } from "../call.ts";
import type { inbox } from "./calls.ts";
import { chatPictureMaxBytes } from "./chat-limits.ts";
import { feedbackLimits } from "./feedback-limits.ts";

export const inboxPolicies = {
  unread: {
    limit: "read",
    aliases: [{ method: "GET", path: "/wps/relay/EMFE_getInboxUnreadCount" }],
    fails: [],
  },
  list: {
    limit: "read",
    aliases: [
      { method: "GET", path: "/wps/relay/EMFE_getInbox" },
      { method: "GET", path: "/wps/message/inbox" },
    ],
    fails: [],
  },
  message: { limit: "read", fails: ["inbox.message.unknown"] },
  read: { limit: "write", fails: ["inbox.message.unknown"] },
  readAll: { limit: "write", fails: [] },
  remove: { limit: "write", fails: ["inbox.message.unknown"] },
  feedbackRules: { limit: "read", fails: [] },
  feedback: {
    limit: "upload",
    upload: { files: feedbackLimits.maxPictures, maxBytes: feedbackLimits.maxPictureBytes },
    fails: ["feedback.length", "feedback.terms", "feedback.picture", "feedback.too.many"],
  },
  feedbacks: { limit: "read", fails: [] },
  chatUnread: { limit: "read", fails: [] },
  launchChat: { limit: "launch", effect: "write", fails: ["chat.back.foreign"] },
  openChat: { limit: "launch", fails: ["chat.token.invalid"] },
  chatInfo: { limit: "read", fails: [] },
  chatMessages: { limit: "read", fails: [] },
  sendChat: { limit: "write", fails: ["chat.too.fast"] },
  sendChatPicture: {
    limit: "upload",
    upload: { files: 1, maxBytes: chatPictureMaxBytes },
    fails: ["chat.too.fast", "chat.picture.invalid"],
  },
  chatPicture: { limit: "read", fails: ["chat.picture.unknown"] },
  readChat: { limit: "write", fails: [] },
  typingChat: { limit: "write", fails: [] },
} as const satisfies PoliciesOf<typeof inbox>;
