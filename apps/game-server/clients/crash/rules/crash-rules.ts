// The rules of crash in words. Their code is fetched after the game's.
import { crashRules } from "@khela/engines/originals/crash";
import { pickMessages } from "../../shell/i18n/messages.ts";
import type { GameSession } from "../../shell/session/game-session.ts";
import type { Rules } from "../../shell/ui/rules-sheet.ts";
import { timesText } from "../../shell/target/target-game.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";

const text = pickMessages<typeof en>({ bn, en });

export function listCrashRules(session: GameSession): Rules {
  const { format, state } = session;
  const { limits } = state();
  return {
    rtp: `${crashRules.returnPercent}/100`,
    points: text.points,
    extra: null,
    facts: [
      [text.least, format.money(limits.minMinor)],
      [text.most, format.money(limits.maxMinor)],
      [
        text.range,
        `${timesText(session, crashRules.minTargetHundredths)} – ${timesText(session, crashRules.maxTargetHundredths)}`,
      ],
    ],
  };
}
