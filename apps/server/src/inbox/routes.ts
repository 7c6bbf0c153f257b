import type { Routes, Services } from "../http/context.ts";
import * as chat from "./chat.ts";
import { feedback, feedbackRules, feedbacks } from "./feedback.ts";
import * as inbox from "./inbox.ts";

export function inboxRoutes(_services: Services): Routes<"inbox"> {
  return {
    unread: inbox.unread,
    list: inbox.list,
    message: inbox.message,
    read: inbox.read,
    readAll: inbox.readAll,
    remove: inbox.remove,
    feedbackRules,
    feedback,
    feedbacks,
    chatUnread: chat.chatUnread,
    launchChat: chat.launchChat,
    openChat: chat.openChat,
    chatMessages: chat.chatMessages,
    sendChat: chat.sendChat,
    readChat: chat.readChat,
    typingChat: chat.typingChat,
  };
}
