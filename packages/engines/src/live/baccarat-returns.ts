// Exact returns to player of every baccarat bet, enumerated over the eight-deck shoe by par/baccarat-par.ts;
// a test enumerates them again.
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
