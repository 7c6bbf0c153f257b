// Exact returns to player of every baccarat bet, enumerated over the whole shoe by par/baccarat-par.ts; a test
// enumerates them again.
export const baccaratReturns = {
  player: "19283843717413/19524993263685",
  banker: "10732465128097/10847218479825",
  tie: "619306544887/723147898655",
  big: "506231/529230",
  small: "350890/370461",
  "player-bonus": "3801450797986/3904998652737",
  "banker-bonus": "93623815842/103306842665",
  "lucky-six": "235761260096/282970916865",
  "player-pair": "372/415",
  "banker-pair": "372/415",
  "either-pair": "680326/788417",
  "perfect-pair": "1553513/1689465",
} as const;

/** Exact returns with six decks. */
export const sixDeckReturns = {
  player: "1506933938177/1525814595305",
  banker: "43134408623/43594702723",
  tie: "1305515045817/1525814595305",
  big: "9925377/10377250",
  small: "39322/41509",
  "player-bonus": "42431808360/43594702723",
  "banker-bonus": "1382556931604/1525814595305",
  "lucky-six": "1270754342016/1525814595305",
  "player-pair": "276/311",
  "banker-pair": "276/311",
  "either-pair": "4243362/4965115",
  "perfect-pair": "868473/993023",
} as const;

/** Exact returns with eight decks without commission: only the banker's differs from `baccaratReturns`. */
export const noCommissionReturns = { ...baccaratReturns, banker: "19240298465317/19524993263685" } as const;
