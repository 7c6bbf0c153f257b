import type { Routes, Services } from "../http/context.ts";
import * as chat from "./chat.ts";
import { chatInfo } from "./chat-settings.ts";
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
    chatInfo,
    chatMessages: chat.chatMessages,
    sendChat: chat.sendChat,
    sendChatPicture: chat.sendChatPicture,
    chatPicture: chat.chatPicture,
    readChat: chat.readChat,
    typingChat: chat.typingChat,
  };
}
