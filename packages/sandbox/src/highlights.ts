/** Game codes of the hot list, hottest first: playable games lead, then one or two of every category. */
export const hotOrder: readonly string[] = [
  "bgs-sundarban-roar", "bgs-dice", "bgs-mines", "bgs-padma-catch", "bgs-rickshaw-fair", "pt-golden-harvest-field",
  "ag-king-of-the-mangroves", "jl-kite-duel", "pg-full-moon", "jdb-nawabs-treasure", "gg-boatmans-song",
  "jl-rickshaw-queen", "tcg-live-mehfil-baccarat", "tcg-live-mehfil-roulette", "jl-hilsa-hunter", "ug-cricket-ground",
  "lott-khela-daily-draw", "jl-texas-poker-room", "pg-dragons-pearl", "ag-realm-of-the-tiger", "jl-drumbeat-riches",
  "tf-lightning-league", "sv3-shaktibir-arena", "tcg-lotto-vn-hanoi-draw", "jdb-sapphire-night", "pg-golden-peacock",
  "jl-golden-seven", "tcg-live-dragon-against-tiger", "jdb-shark-bay-hunt", "jdb-nawab-poker",
];

/** Game codes that carry the "new" mark. */
export const newCodes: ReadonlySet<string> = new Set([
  "bgs-rickshaw-fair", "bgs-mines", "pt-two-leaves-and-a-bud", "pt-rainbow-drops", "ag-path-to-honey-wood", "ag-sky-elephant",
  "jl-stitched-dreams", "jl-jamdani-weave", "jl-good-morning-fortune", "pg-phoenix-rising", "pg-conjurers-hat",
  "pg-comet-trail", "jdb-night-mail", "jdb-jewel-of-space", "gg-boat-race-day", "gg-lighthouse-light",
  "tcg-live-wheel-of-colours", "pt-monsoon-roulette", "ag-storm-roulette", "jl-sea-dragon-hunt", "gg-mermaids-song",
  "jdb-nine-seat-poker", "gg-grand-poker", "alb-twenty-over-night", "imes-last-squad-standing",
  "dig-sunrise-bout", "lott-bengal-fortune-draw", "tcg-sea-manila-draw", "tcg-lotto-vn-mekong-express-draw",
]);
