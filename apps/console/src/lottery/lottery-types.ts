// Types and paths that several parts of the lottery room share.

import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import type { LotteryDrawState } from "@khela/contract/operator/lottery/lists";
import type { ConsoleLanguage } from "@khela/contract/operator/console-page";
import type { BadgeTone } from "../ui/cells/badge.tsx";

export const { lottery: calls } = operatorCalls;

export type DrawDetail = OperatorOutputOf<typeof calls.get>;
export type WaitingDraw = OperatorOutputOf<typeof calls.draws>["rows"][number];
export type LotteryGame = OperatorOutputOf<typeof calls.games>["games"][number];
export type EntryKind = DrawDetail["acts"][number];
export type DrawKey = Pick<DrawDetail, "gameId" | "numero">;

export const drawPath = ({ gameId, numero }: DrawKey): string => `/lottery/draws/${gameId}/${numero}`;

export const nameIn = (
  name: Readonly<Record<string, string>>,
  language: ConsoleLanguage,
  otherwise: string,
): string => name[language] ?? name["en"] ?? otherwise;

export const stateTone: Readonly<Record<LotteryDrawState, BadgeTone>> = {
  scheduled: "neutral",
  open: "good",
  closing: "neutral",
  closed: "warn",
  drawn: "neutral",
  settled: "neutral",
  void: "bad",
};
