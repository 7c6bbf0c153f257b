import type { freeRounds as bn } from "../bn/free-rounds.ts";
import type { SameTexts } from "../text-ids.ts";

export const freeRounds: SameTexts<typeof bn> = {
  "freeRounds.help":
    "A member can be given rounds of one game at no cost. What they win is theirs and the house pays for it.\nNothing bounds what they win. Where a rule of approval says so, a second operator approves.\nCancelling stops the rounds that are left; those that were played stay.",
  "freeRounds.grant": "Grant free rounds",
  "freeRounds.granted": "Free rounds granted",
  "freeRounds.none": "Nobody has been granted free rounds yet.",
  "freeRounds.member": "Member's name or id",
  "freeRounds.vendor": "Vendor's code",
  "freeRounds.game": "Game's code",
  "freeRounds.rounds": "Rounds",
  "freeRounds.stake": "Stake of a round",
  "freeRounds.days": "Days to play them",
  "freeRounds.cancel": "Cancel",
  "freeRounds.cancelled": "The rounds that were left are cancelled",
  "freeRounds.column.key": "Key",
  "freeRounds.column.grantedAt": "Granted",
  "freeRounds.column.member": "Member",
  "freeRounds.column.vendor": "Vendor",
  "freeRounds.column.game": "Game",
  "freeRounds.column.id": "Id",
  "freeRounds.column.rounds": "Rounds",
  "freeRounds.column.used": "Played",
  "freeRounds.column.stake": "Stake",
  "freeRounds.column.currency": "Currency",
  "freeRounds.column.expiresAt": "Expires",
  "freeRounds.column.state": "State",
  "freeRounds.state.open": "Open",
  "freeRounds.state.used": "All played",
  "freeRounds.state.expired": "Expired",
  "freeRounds.state.cancelled": "Cancelled",
};
