/**
 * Countries where offering online gambling to the public is an offence, or is reserved for a state monopoly without
 * licences for others. The list is a cautious default, not legal advice. Only an operator with a local licence removes
 * an entry.
 */
export const deniedCountries: Readonly<Record<string, string>> = {
  AE: "Federal penal law: gambling is an offence but for what the national regulator licenses",
  AF: "Penal code: gambling is an offence",
  BD: "Public Gambling Act 1867 and later cyber law: keeping and promoting online gambling is an offence",
  BN: "Common Gaming Houses Act: gambling is an offence",
  BT: "Penal code: gambling is an offence but for the state lottery",
  CN: "Criminal law, article 303: opening or running gambling is an offence",
  CU: "Penal code: gambling is an offence",
  DZ: "Penal code: gambling is an offence",
  ID: "Criminal code and electronic information law: online gambling is an offence",
  IQ: "Penal code: gambling is an offence",
  IR: "Islamic penal code: gambling is an offence",
  JO: "Penal code: gambling is an offence",
  KH: "Online gambling licences were withdrawn; offering it is an offence",
  KP: "Under international sanctions; gambling by residents is an offence",
  KW: "Penal code: gambling is an offence",
  LB: "Online gambling is kept for one state concession",
  LY: "Penal code: gambling is an offence",
  MM: "Gambling law: online gambling without a local licence is an offence",
  MV: "Penal code: gambling is an offence",
  MY: "Common Gaming Houses Act 1953: offering gambling without a licence is an offence",
  NP: "Penal code: gambling is an offence; online betting is blocked",
  OM: "Penal code: gambling is an offence",
  PK: "Prevention of Gambling Act 1977: gambling is an offence",
  QA: "Penal code: gambling is an offence",
  SA: "Gambling is an offence under religious and cyber law",
  SD: "Penal code: gambling is an offence",
  SG: "Gambling Control Act 2022: remote gambling without a local licence is an offence",
  SO: "Penal code: gambling is an offence",
  SY: "Penal code: gambling is an offence",
  TH: "Gambling Act B.E. 2478: online gambling is an offence",
  YE: "Penal code: gambling is an offence",
};
