import type { Call } from "../call.ts";
import { feedbackLimits } from "../feedback.ts";

export const inbox = {
  /** Unread messages of the inbox: a bare number. */
  unread: {
    name: "inbox.unread", method: "GET", path: "/wps/relay/CSP_unreadCount", module: "INBOX3",
    also: [{ method: "GET", path: "/wps/relay/EMFE_getInboxUnreadCount" }],
    access: "account", dialect: "wps", quiet: true, limit: "read", fails: [],
  },
  list: {
    name: "inbox.list", method: "GET", path: "/wps/relay/CSP_getInbox", module: "INBOX3",
    also: [{ method: "GET", path: "/wps/relay/EMFE_getInbox" }, { method: "GET", path: "/wps/message/inbox" }],
    access: "account", dialect: "wps", limit: "read", fails: [],
  },
  message: {
    name: "inbox.message", method: "GET", path: "/wps/relay/CSP_getInboxMessage", module: "INBOX3",
    access: "account", dialect: "wps", limit: "read", fails: ["inbox.message.unknown"],
  },
  read: {
    name: "inbox.read", method: "POST", path: "/wps/message/read", module: "INBOX3",
    access: "account", dialect: "wps", quiet: true, limit: "write", fails: ["inbox.message.unknown"],
  },
  readAll: {
    name: "inbox.readAll", method: "POST", path: "/wps/message/readAll", module: "INBOX3",
    access: "account", dialect: "wps", limit: "write", fails: [],
  },
  remove: {
    name: "inbox.remove", method: "DELETE", path: "/wps/message/inbox", module: "INBOX3",
    access: "account", dialect: "wps", limit: "write", fails: ["inbox.message.unknown"],
  },
  feedbackRules: {
    name: "inbox.feedbackRules", method: "GET", path: "/wps/feedback/settings", module: "FEEDBACK3",
    access: "anyone", dialect: "wps", cacheS: 30, limit: "read", fails: [],
  },
  feedback: {
    name: "inbox.feedback", method: "PUT", path: "/wps/feedback", module: "FEEDBACK3",
    access: "account", dialect: "wps", limit: "upload",
    upload: { files: feedbackLimits.maxPictures, maxBytes: feedbackLimits.maxPictureBytes },
    fails: ["feedback.length", "feedback.terms", "feedback.picture", "feedback.too.many"],
  },
  feedbacks: {
    name: "inbox.feedbacks", method: "GET", path: "/wps/feedback", module: "FEEDBACK3",
    access: "account", dialect: "wps", limit: "read", fails: [],
  },
  /** Unread messages of the live chat: a bare number. */
  chatUnread: {
    name: "inbox.chatUnread", method: "GET", path: "/wps/relay/CBS_unreadCount", module: "CBS3",
    access: "account", dialect: "wps", quiet: true, limit: "read", fails: [],
  },
  /** Creates nothing but a token that works once, in the address it answers. */
  launchChat: {
    name: "inbox.launchChat", method: "GET", path: "/wps/relay/CBS_launchChat", module: "CBS3",
    access: "account", dialect: "wps", limit: "launch", fails: ["chat.back.foreign"],
  },
  openChat: {
    name: "inbox.openChat", method: "POST", path: "/wps/relay/CBS_openChat", module: "CBS3",
    access: "account", dialect: "wps", limit: "launch", fails: ["chat.token.invalid"],
  },
  chatMessages: {
    name: "inbox.chatMessages", method: "GET", path: "/wps/relay/CBS_getMessages", module: "CBS3",
    access: "account", dialect: "wps", limit: "read", fails: [],
  },
  sendChat: {
    name: "inbox.sendChat", method: "POST", path: "/wps/relay/CBS_sendMessage", module: "CBS3",
    access: "account", dialect: "wps", limit: "write", fails: ["chat.too.fast"],
  },
  readChat: {
    name: "inbox.readChat", method: "POST", path: "/wps/relay/CBS_readMessages", module: "CBS3",
    access: "account", dialect: "wps", quiet: true, limit: "write", fails: [],
  },
} as const satisfies Record<string, Call>;
