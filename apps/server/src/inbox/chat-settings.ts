// A merchant's chat settings: opening hours, usual wait for an answer, and questions that a member sends by one tap.
// Outside the hours, messages are accepted and wait.

import type { calls } from "@khela/contract/calls";
import { messageLanguageOf } from "@khela/contract/locale/languages";
import { weekdays } from "@khela/contract/operator/channels/schemas";
import type { ChatSettings } from "@khela/contract/operator/chat/schemas";
import type { OutputOf } from "@khela/contract/schemas";
import type { Db } from "@khela/service-kit/db/database";
import type { Context } from "../http/context.ts";
import { openingAt } from "../infra/opening-hours.ts";
import { jurisdictionOf } from "../responsible-gaming/responsible-gaming.ts";
import { findChatSettings } from "./chat-setting-store.ts";

type ChatInfo = (typeof calls)["inbox"]["chatInfo"];

const unset: ChatSettings = { opens: "00:00", closes: "00:00", usualWaitMinutes: null, questions: [] };

export async function getChatSettings(db: Db, merchantId: number): Promise<ChatSettings> {
  return (await findChatSettings(db, merchantId)) ?? unset;
}

export async function chatInfo({
  db,
  merchant,
  language,
  now,
}: Context<ChatInfo>): Promise<OutputOf<ChatInfo>> {
  const { opens, closes, usualWaitMinutes, questions } = await getChatSettings(db, merchant.id);
  const isAlways = opens === closes;
  const { timeZone } = jurisdictionOf(merchant.settings);
  const spans = isAlways ? [] : [{ days: weekdays, from: opens, to: closes }];
  const opening = openingAt({ timeZone, spans }, now());
  const isBengali = messageLanguageOf(language) === "BN";
  return {
    isOpen: opening.isOpen,
    hours: isAlways ? null : { opens, closes },
    opensAt: opening.isOpen ? null : (opening.opensAt?.getTime() ?? null),
    usualWaitMinutes,
    questions: questions.map(({ BN, EN }) => (isBengali ? BN : EN)),
  };
}
