// The most frequent questions to the chat, each sent by one tap.

import type { ChatSettings } from "@khela/contract/operator/chat/schemas";

export const chatQuestions: ChatSettings["questions"] = [
  { BN: "আমার জমা এখনও আসেনি", EN: "My deposit has not arrived" },
  { BN: "তোলা টাকা কখন পাব?", EN: "When does my withdrawal arrive?" },
  { BN: "বোনাসের টাকা তোলা যাচ্ছে না কেন?", EN: "Why can I not withdraw my bonus?" },
  { BN: "পাসওয়ার্ড ভুলে গেছি", EN: "I forgot my password" },
];
