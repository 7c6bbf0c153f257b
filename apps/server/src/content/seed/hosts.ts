// Hosts of the sandbox's live tables. Names are made up and no camera films anybody; their titles say so.

type Host = {
  readonly code: string;
  /** English name of the table. */
  readonly table: string;
  readonly bn: { readonly name: string; readonly title: string };
  readonly en: { readonly name: string; readonly title: string };
};

export const hosts: readonly Host[] = [
  {
    code: "rupa",
    table: "Mehfil Baccarat",
    bn: { name: "রূপা", title: "নমুনা আসর · ব্যাকারা" },
    en: { name: "Rupa", title: "Sample table · baccarat" },
  },
  {
    code: "nila",
    table: "Mehfil Roulette",
    bn: { name: "নীলা", title: "নমুনা আসর · রুলেট" },
    en: { name: "Nila", title: "Sample table · roulette" },
  },
  {
    code: "shuvo",
    table: "Dragon against Tiger",
    bn: { name: "শুভ", title: "নমুনা আসর · ড্রাগন বাঘ" },
    en: { name: "Shuvo", title: "Sample table · dragon tiger" },
  },
  {
    code: "mitali",
    table: "Three Dice Table",
    bn: { name: "মিতালি", title: "নমুনা আসর · তিন পাশা" },
    en: { name: "Mitali", title: "Sample table · three dice" },
  },
  {
    code: "arif",
    table: "Palash Baccarat",
    bn: { name: "আরিফ", title: "নমুনা আসর · ব্যাকারা" },
    en: { name: "Arif", title: "Sample table · baccarat" },
  },
  {
    code: "tuli",
    table: "Aranya Roulette",
    bn: { name: "তুলি", title: "নমুনা আসর · রুলেট" },
    en: { name: "Tuli", title: "Sample table · roulette" },
  },
];
