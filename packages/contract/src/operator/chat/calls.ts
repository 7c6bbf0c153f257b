// Calls of the live chat for operators: the queue, a conversation, its assignment, and canned answers.

import { listCodes, type OperatorCall } from "../operator-call.ts";
import { conversationList } from "./lists.ts";

export const chat = {
  queue: {
    name: "chat.queue",
    method: "GET",
    path: "/console/api/chat/queue",
    permission: "chat.view",
    effect: "read",
    limit: "read",
    list: conversationList,
    fails: listCodes,
  },
  /** The messages of a conversation that is unassigned or assigned to the calling operator. */
  conversation: {
    name: "chat.conversation",
    method: "GET",
    path: "/console/api/chat/conversation",
    permission: "chat.view",
    effect: "read",
    limit: "read",
    fails: ["chat.conversation.unknown", "chat.assigned"],
  },
  /** The messages of a conversation that is assigned to another operator. */
  readOther: {
    name: "chat.readOther",
    method: "POST",
    path: "/console/api/chat/readOther",
    permission: "chat.view",
    effect: "personal",
    reason: true,
    limit: "read",
    fails: ["chat.conversation.unknown"],
  },
  /** Operators who may answer chats. A conversation can be handed over to them. */
  colleagues: {
    name: "chat.colleagues",
    method: "GET",
    path: "/console/api/chat/colleagues",
    permission: "chat.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /**
   * Takes a conversation, hands it over, or returns it to the queue. The call is refused unless `from` is the present
   * operator of the conversation.
   */
  assign: {
    name: "chat.assign",
    method: "POST",
    path: "/console/api/chat/assign",
    permission: "chat.reply",
    effect: "write",
    limit: "write",
    fails: ["chat.conversation.unknown", "chat.assigned", "chat.colleague.unknown"],
  },
  /**
   * Sends an answer. A repeated `requestId` sends no second message. An answer to an unassigned conversation assigns it
   * to the writer.
   */
  reply: {
    name: "chat.reply",
    method: "POST",
    path: "/console/api/chat/reply",
    permission: "chat.reply",
    effect: "write",
    limit: "write",
    fails: ["chat.conversation.unknown", "chat.assigned"],
  },
  /** Shows the member that an operator is typing. Nothing is stored. */
  typing: {
    name: "chat.typing",
    method: "POST",
    path: "/console/api/chat/typing",
    permission: "chat.reply",
    effect: "read",
    limit: "write",
    fails: ["chat.conversation.unknown", "chat.assigned"],
  },
  /** Marks a conversation as needing no answer, so that it stops waiting. */
  settle: {
    name: "chat.settle",
    method: "POST",
    path: "/console/api/chat/settle",
    permission: "chat.reply",
    effect: "write",
    limit: "write",
    fails: ["chat.conversation.unknown", "chat.assigned"],
  },
  /** The picture of one message. The same rule as for `conversation` applies. */
  picture: {
    name: "chat.picture",
    method: "GET",
    path: "/console/api/chat/picture",
    permission: "chat.view",
    effect: "read",
    limit: "read",
    fails: ["chat.conversation.unknown", "chat.assigned", "chat.picture.unknown"],
  },
  /** Opening hours, usual wait and quick questions of the live chat, as the site shows them. */
  settings: {
    name: "chat.settings",
    method: "GET",
    path: "/console/api/chat/settings",
    permission: "chat.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  saveSettings: {
    name: "chat.saveSettings",
    method: "POST",
    path: "/console/api/chat/saveSettings",
    permission: "settings.edit",
    effect: "write",
    limit: "write",
    fails: [],
  },
  answers: {
    name: "chat.answers",
    method: "GET",
    path: "/console/api/chat/answers",
    permission: "chat.view",
    effect: "read",
    limit: "read",
    fails: [],
  },
  /** Saves the canned answer with this code and language. */
  saveAnswer: {
    name: "chat.saveAnswer",
    method: "POST",
    path: "/console/api/chat/saveAnswer",
    permission: "chat.reply",
    effect: "write",
    limit: "write",
    fails: ["chat.answers.full"],
  },
  removeAnswer: {
    name: "chat.removeAnswer",
    method: "POST",
    path: "/console/api/chat/removeAnswer",
    permission: "chat.reply",
    effect: "write",
    limit: "write",
    fails: ["chat.answer.unknown"],
  },
} as const satisfies Record<string, OperatorCall>;
