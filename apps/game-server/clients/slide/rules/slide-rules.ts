// The rules of slide in words, with the chance and the pay of usual targets at the present stake. Their code is fetched
// after the game's.
import { formatFraction, fraction } from "@khela/engines/fraction";
import { quoteSlide, slide, slideRules } from "@khela/engines/originals/slide";
import { formatMessage } from "../../shell/i18n/message-format.ts";
import { pickMessages } from "../../shell/i18n/messages.ts";
import type { GameSession } from "../../shell/session/game-session.ts";
import { timesText } from "../../shell/target/target-game.ts";
import { basicRules } from "../../shell/ui/basic-rules.ts";
import type { Rules } from "../../shell/ui/rules-sheet.ts";
import { bn } from "./i18n/bn.ts";
import { en } from "./i18n/en.ts";

const text = pickMessages<typeof en>({ bn, en });

const TARGETS = [110, 150, 200, 300, 500, 1_000, 10_000] as const;

export function listSlideRules(session: GameSession): Rules {
  const { format } = session;
  const { minTargetHundredths, maxTargetHundredths } = slideRules;
  const rules = basicRules(session, formatFraction(slide.rtp), text);
  return {
    ...rules,
    facts: [
      ...rules.facts,
      [text.range, `${timesText(session, minTargetHundredths)} – ${timesText(session, maxTargetHundredths)}`],
    ],
    pays: TARGETS.map((target) => {
      const percent = format.percent(formatFraction(quoteSlide(slideRules, target).probability));
      const times = timesText(session, target);
      return [formatMessage(text.row, { times, percent }), formatFraction(fraction(BigInt(target), 100n))];
    }),
  };
}
