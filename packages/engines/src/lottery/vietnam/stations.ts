// Stations that `trad` slips can name. Codes are whole names, because each public two-letter code means several
// stations.

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

/**
 * Words for the north (`northWords`), and for one station of the centre or the south without its name
 * (`oneStationWords`).
 */
export const northWords: ReadonlySet<string> = new Set(["mb", "hn", "hanoi"]);
export const oneStationWords: ReadonlySet<string> = new Set(["mn", "mt"]);

/** Public two-letter codes that mean more than one station. */
export const ambiguousCodes: ReadonlySet<string> = new Set(["bd", "bt", "dl", "dn", "qn", "bl"]);
