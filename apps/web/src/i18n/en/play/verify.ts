import type { verify as bn } from "../../bn/play/verify.ts";
import type { Message } from "../../message.ts";

export const verify: Readonly<Record<keyof typeof bn, Message>> = {
  "play.verifyIntro":
    "Check on your own phone that a result was not changed afterwards. Nothing is sent anywhere.",
  "play.verifyOwnRounds": "Your own rounds",
  "play.verifyOwnHint": "Choose the round that you want to verify.",
  "play.verifyLogin": "Log in to choose one of your own rounds.",
  "play.verifyNoRounds": "You have not played a round yet.",
  "play.verifyByHand": "Another round, typed by hand",
  "play.verifyData": "This round's data",
  "play.commitFits": "This fingerprint was written down with your stake, before there was a result",
  "play.commitDiffers": "Your own record has another fingerprint for this round",
  "play.commitUnknown":
    "Only your own record can say whether this fingerprint was given before the round: log in and open the round from your record.",
  "play.verifyHow": "What is being checked?",
  "play.verifyStep1":
    "Before play we choose a secret seed and show you its fingerprint (SHA-256). Change the seed by one letter and the fingerprint no longer fits.",
  "play.verifyStep2":
    "Your seed is made on your phone, after you have seen the fingerprint. You can change it.",
  "play.verifyStep3":
    "The result comes from HMAC-SHA256: the key is the secret seed, the message “your seed:counter:0”, then 1, 2 and so on. No stake and no balance goes into it.",
  "play.verifyStep4":
    "Once the seed is revealed, this page does the same sum again: does the fingerprint fit, do the result and the payout fit?",
  "play.verifyOwn": "The rule is public. Any other verifier gives the same result.",
  "play.field.game": "Game",
  "play.field.rulesVersion": "Version of the rules",
  "play.field.serverSeed": "Secret seed",
  "play.field.serverSeedHash": "Fingerprint of the secret seed",
  "play.field.clientSeed": "Your seed",
  "play.field.nonce": "Counter (nonce)",
  "play.field.bet": "Bet (JSON)",
  "play.wrong.game": "There is no game of this name",
  "play.wrong.rulesVersion": "Not a version of this game's rules; it is a whole number",
  "play.wrong.serverSeed": "Enter the revealed secret seed",
  "play.wrong.serverSeedHash": "The fingerprint has 64 characters: 0-9 and a-f",
  "play.wrong.clientSeed": "Enter your seed, at most 64 characters",
  "play.wrong.nonce": "The counter is a whole number: 0, 1, 2…",
  "play.wrong.bet": "The bet cannot be read by this game's rules",
  "play.verifyRefused": "It could not be verified",
  "play.verifyRefused.load": "The verifier did not load. Check your connection and open the page again.",
  "play.mode": "Kind of bet",
  "play.mode.ante": "More features",
  "play.mode.buy": "Feature bought",
  "play.deckCards": "Cards of the whole deck",
  "play.verifyGood": "The calculation fits",
  "play.verifyBad": "It does not fit",
  "play.seedFits": "The secret seed fits this fingerprint",
  "play.seedDiffers": "The secret seed does not fit this fingerprint",
  "play.outcomeFits": "Result and payout are those of your record",
  "play.outcomeDiffers": "Result or payout is not that of your record",
  "play.compareYourself": "Now compare this result with what you saw in the game.",
  "play.multiplier": "Multiplier",
  "play.jackpot": "From the jackpot:",
};
