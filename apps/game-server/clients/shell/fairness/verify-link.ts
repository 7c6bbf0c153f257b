// The address of the site's page that verifies a round, with all fields of the page's form filled in.
import type { RoundView } from "../../../wire/game-api.ts";
import { messages } from "../i18n/messages.ts";
import type { GameSession } from "../session/game-session.ts";
import { drawIcon, h } from "../ui/dom.ts";
import { icons } from "../ui/icons.ts";

/** The fields of the verifier's form. `roundId`: the player's own round; null: no round of theirs. */
export type VerifiableRound = Pick<
  RoundView,
  "game" | "rulesVersion" | "serverSeed" | "serverSeedHash" | "clientSeed" | "nonce" | "bet" | "actions"
> & { readonly roundId: string | null };

/** Returns the address of the verifier for a round; null while the round's seed is not revealed, or without a site. */
function verifyAddress(site: string, round: VerifiableRound): string | null {
  if (site === "" || round.serverSeed === null) return null;
  const query = new URLSearchParams({
    game: round.game,
    rulesVersion: String(round.rulesVersion),
    serverSeed: round.serverSeed,
    serverSeedHash: round.serverSeedHash,
    clientSeed: round.clientSeed,
    nonce: String(round.nonce),
    bet: JSON.stringify(round.bet),
    actions: JSON.stringify(round.actions),
  });
  if (round.roundId !== null) query.set("round", round.roundId);
  return `${site}/m/verify?${query.toString()}`;
}

/** Creates a link that verifies the round; null while the round cannot be verified. */
export function verifyLink(
  { page }: GameSession,
  round: VerifiableRound | undefined,
  name = messages.round.verify,
): HTMLElement | null {
  const address = round === undefined ? null : verifyAddress(page.site, round);
  return address === null
    ? null
    : h("a", { class: "link", href: address, target: "_blank", rel: "noopener" }, name, drawIcon(icons.open));
}
