// The stations of the counter's slips. Codes are whole names: the public two-letter codes mean several stations each.

const southern = [
  "angiang",
  "baclieu",
  "bentre",
  "binhduong",
  "binhphuoc",
  "binhthuan",
  "camau",
  "cantho",
  "dalat",
  "dongnai",
  "dongthap",
  "haugiang",
  "kiengiang",
  "longan",
  "soctrang",
  "tayninh",
  "tiengiang",
  "tphcm",
  "travinh",
  "vinhlong",
  "vungtau",
] as const;

const central = [
  "binhdinh",
  "daklak",
  "daknong",
  "danang",
  "gialai",
  "hue",
  "khanhhoa",
  "kontum",
  "ninhthuan",
  "phuyen",
  "quangbinh",
  "quangnam",
  "quangngai",
  "quangtri",
] as const;

/** Stations that draw by the rules of `vn-south`. */
export const stationCodes: ReadonlySet<string> = new Set([...southern, ...central]);

/** Words for the north, and for one station of the centre or south without its name. */
export const northWords: ReadonlySet<string> = new Set(["mb", "hn", "hanoi"]);
export const oneStationWords: ReadonlySet<string> = new Set(["mn", "mt"]);

/** Public codes that mean more than one station. */
export const ambiguousCodes: ReadonlySet<string> = new Set(["bd", "bt", "dl", "dn", "qn", "bl"]);
