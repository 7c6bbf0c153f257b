// Module ids: the switch that enables a call. A disabled module answers `function.not.available`.

export const modules = [
  "COMM3",
  "COMMON",
  "REG3",
  "CAPTCHA3",
  "VERIFICATION3",
  "REGMOBVERF3",
  "MOBILENUMREG3",
  "PASS3",
  "PAYMENTPASS3",
  "RESPAYPASS3",
  "BINDCARD3",
  "CHNGPASSVERIF3",
  "PWRESETSMS3",
  "PROFPIC3",
  "AFFMAN3",
  "FREEPLAY3",
  "FUNDTRANS3",
  "MEMTRANS3",
  "DPSTBAS3",
  "WITHDRAW3",
  "INBOX3",
  "FEEDBACK3",
  "CBS3",
  "AGEANNOUNCE3",
  "GAMELO3",
  "GAMELOFAV3",
  "GAMELOREC3",
  "GAMELOHOT3",
] as const;

export type ModuleId = (typeof modules)[number];
