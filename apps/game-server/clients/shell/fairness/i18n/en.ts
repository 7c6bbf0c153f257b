import type { MessagesLike } from "../../i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  seeds: {
    intro:
      "Each result comes from our secret seed, your own seed and a counter. The secret seed's fingerprint is shown before you bet, so it cannot be swapped later.",
    current: "Secret seed in play, fingerprint (SHA-256)",
    next: "Next secret seed, fingerprint",
    client: "Your seed",
    clientHint: "1 to 64 characters",
    nonce: "Next counter",
    save: "Keep my seed",
    random: "Make a new one",
    saved: "Your seed is set.",
    rotate: "Rotate and reveal",
    rotateNote: "The secret seed in play is revealed and never used again. The next one takes its place.",
    revealed: "Revealed secret seed",
    revealedRounds: "Rounds it drew: {rounds}. You can verify each from the list of past rounds.",
    verifier: "Open the verifier",
  },
  shared: {
    intro:
      "Everyone at this table plays the same round. The secret seed's fingerprint is shown before bets open and the seed with the result, so it cannot be swapped in between.",
    chainIntro:
      "All rounds come from one chain made in advance and played from its last link back. A round's fingerprint is the seed of the round before it, and the chain's published end vouches for them all.",
    current: "Fingerprint of this round's seed (SHA-256)",
    told: "This round's seed",
    next: "Fingerprint of the next round's seed",
    client: "Public part",
    number: "Round number",
    chainEnd: "Published end of the chain",
  },
};
