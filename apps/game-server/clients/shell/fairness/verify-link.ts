// The address of the site's page that verifies a round, with all fields of the page's form filled in.
import type { RoundView } from "../../../wire/game-api.ts";
import { messages } from "../i18n/messages.ts";
import type { GameSession } from "../session/game-session.ts";
import { drawIcon, h } from "../ui/dom.ts";
import { icons } from "../ui/icons.ts";

/** Returns the address of the verifier for a round; null while the round's seed is not revealed, or without a site. */
function verifyAddress(site: string, round: RoundView): string | null {
  if (site === "" || round.serverSeed === null) return null;
  const query = new URLSearchParams({
    round: round.roundId,
    game: round.game,
    rulesVersion: String(round.rulesVersion),
    serverSeed: round.serverSeed,
    serverSeedHash: round.serverSeedHash,
    clientSeed: round.clientSeed,
    nonce: String(round.nonce),
    bet: JSON.stringify(round.bet),
    actions: JSON.stringify(round.actions),
  });
  return `${site}/m/verify?${query.toString()}`;
}

/** Creates a link that verifies the round; null while the round cannot be verified. */
export function verifyLink({ page }: GameSession, round: RoundView | undefined): HTMLElement | null {
  const address = round === undefined ? null : verifyAddress(page.site, round);
  return address === null
    ? null
    : h(
        "a",
        { class: "link", href: address, target: "_blank", rel: "noopener" },
        messages.round.verify,
        drawIcon(icons.open),
      );
}
