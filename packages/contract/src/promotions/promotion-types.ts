// Types of promotions. This file has no schema, so that the site can import it without a validator.

/**
 * How a member gets a reward: with a deposit, by a code, joined and then claimed, claimed without joining, won by
 * playing, or granted by an operator.
 */
export type TakenBy = "deposit" | "code" | "join" | "claim" | "play" | "operator";
/** A screen that shows only promotions of one type, in addition to the list of all. */
export type PromotionScreen = "welcome" | "missions" | "invite";

type Row = { readonly takenBy: TakenBy; readonly screen: PromotionScreen | null };

/**
 * Promotion types by the act that they reward, in this order: the first deposit; any deposit; a daily sign-in; a code;
 * a goal of turnover or deposits; the turnover of a past day; the loss of a past period; a VIP level; a place on a
 * board; a drawn ticket; an invited member after their first deposit and the required turnover; a grant by an
 * operator. No list offers a grant. The server has one module for each (`apps/server/src/promotions/types`).
 */
export const promotionTypes = {
  FIRST_DEPOSIT: { takenBy: "deposit", screen: "welcome" },
  DEPOSIT: { takenBy: "deposit", screen: null },
  LOGIN: { takenBy: "claim", screen: "missions" },
  PROMO_CODE: { takenBy: "code", screen: null },
  MISSION: { takenBy: "join", screen: "missions" },
  REBATE: { takenBy: "claim", screen: null },
  RESCUE: { takenBy: "claim", screen: null },
  RANK_SALARY: { takenBy: "claim", screen: null },
  RANK_BOARD: { takenBy: "play", screen: null },
  RAFFLE: { takenBy: "play", screen: null },
  REFERRAL: { takenBy: "claim", screen: "invite" },
  GRANT: { takenBy: "operator", screen: null },
} as const satisfies Readonly<Record<string, Row>>;

export type PromotionType = keyof typeof promotionTypes;

export const takenBy = (type: PromotionType): TakenBy => promotionTypes[type].takenBy;

export const isOnScreen = (type: PromotionType, screen: PromotionScreen): boolean =>
  promotionTypes[type].screen === screen;
