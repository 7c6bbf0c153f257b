// The symbols of each slot and the fish of each fishing game; each has a drawing and its colours. One picture has all
// symbols or fish of a game, in the order of its rules, so that the client needs a single request.
import { fishing, fishingSea } from "@khela/engines/fishing/fishing";
import { slots } from "@khela/engines/slots/slot-kinds";
import { drawing, paints, readDrawing, tinted } from "@khela/sandbox/art/drawing";
import type { MotifName } from "@khela/sandbox/art/motif-names";
import { themes, type ThemeName } from "@khela/sandbox/art/themes";

type Art = readonly [shapes: string, colours: ThemeName];

/** The names of the sandbox's drawings that the slots and fishing games use. */
export const shownMotifs = new Set<MotifName>();

/** Returns a drawing of the sandbox and records its use. */
function motif(name: MotifName): string {
  shownMotifs.add(name);
  return drawing(`motifs/${name}`);
}

/** Returns a drawing that only these games use, by its path in the assets/ of this app. */
const own = (path: string): string => readDrawing(new URL(`../assets/${path}.svg`, import.meta.url));

/** Drawings by the id of the symbol, which is the same in every slot. */
const slotArt: Readonly<Record<string, Art>> = {
  tiger: [motif("tiger"), "saffron"],
  paw: [own("symbols/paw"), "saffron"],
  crocodile: [motif("crocodile"), "moss"],
  deer: [motif("deer"), "ember"],
  boar: [own("symbols/boar"), "plum"],
  honeycomb: [own("symbols/honeycomb"), "saffron"],
  kite: [own("symbols/bird"), "rose"],
  leaf: [motif("leaf"), "jade"],
  root: [own("symbols/root"), "plum"],
  crab: [motif("crab"), "ember"],
  kingfisher: [own("symbols/kingfisher"), "river"],
  "full-moon": [own("symbols/full-moon"), "pearl"],
  ilish: [motif("hilsa"), "pearl"],
  boat: [motif("boat"), "ember"],
  katla: [own("symbols/katla"), "indigo"],
  rui: [own("symbols/rui"), "rose"],
  net: [own("symbols/net"), "moss"],
  conch: [motif("conch"), "saffron"],
  shapla: [motif("lotus"), "plum"],
  peacock: [motif("peacock"), "teal"],
  bell: [motif("bell"), "saffron"],
  rickshaw: [motif("rickshaw"), "rose"],
  jackfruit: [own("symbols/jackfruit"), "moss"],
  mango: [motif("mango"), "saffron"],
  litchi: [own("symbols/litchi"), "rose"],
  melon: [motif("melon"), "ember"],
  guava: [own("symbols/guava"), "moss"],
  lemon: [own("symbols/lemon"), "saffron"],
  jasmine: [own("symbols/jasmine"), "pearl"],
  sunwheel: [own("symbols/sunwheel"), "ember"],
  needle: [own("symbols/needle"), "rose"],
  elephant: [motif("elephant"), "indigo"],
  horse: [motif("horse"), "ember"],
  kalka: [own("symbols/kalka"), "rose"],
  lotus: [motif("lotus"), "plum"],
  fish: [motif("hilsa"), "river"],
  sprig: [own("symbols/sprig"), "moss"],
  star: [own("symbols/star"), "saffron"],
  lightning: [own("symbols/lightning"), "saffron"],
  cloud: [own("symbols/cloud"), "indigo"],
  tal: [own("symbols/tal"), "plum"],
  coconut: [own("symbols/coconut"), "ember"],
  jamun: [own("symbols/jamun"), "indigo"],
  cobra: [motif("cobra"), "jade"],
  moon: [motif("moon"), "pearl"],
  mask: [motif("mask"), "ember"],
  pot: [motif("pot"), "saffron"],
  flute: [motif("flute"), "moss"],
  turban: [own("symbols/turban"), "rose"],
  dhol: [motif("dhol"), "plum"],
  bangle: [motif("bangle"), "teal"],
  bead: [motif("beads"), "indigo"],
  river: [motif("wave"), "river"],
  tide: [own("symbols/tide"), "river"],
  barge: [motif("ship"), "ember"],
  tern: [own("symbols/tern"), "pearl"],
  cow: [own("symbols/cow"), "ember"],
  hut: [own("symbols/hut"), "saffron"],
  paddy: [motif("rice"), "saffron"],
  reeds: [own("symbols/reeds"), "pearl"],
  clay: [own("symbols/clay"), "ember"],
  jute: [own("symbols/jute"), "saffron"],
  "moonlit-pond": [own("symbols/moonlit-pond"), "indigo"],
  swan: [motif("swan"), "pearl"],
  heron: [own("symbols/heron"), "river"],
  turtle: [motif("turtle"), "jade"],
  duck: [own("symbols/duck"), "ember"],
  frog: [own("symbols/frog"), "moss"],
  "white-lily": [own("symbols/white-lily"), "pearl"],
  scroll: [own("symbols/scroll"), "ember"],
  crown: [motif("crown"), "saffron"],
  ruby: [motif("gem"), "ember"],
  moonstone: [motif("pearl"), "pearl"],
  dinar: [motif("coin"), "saffron"],
  "oil-lamp": [motif("lamp"), "teal"],
  silk: [own("symbols/silk"), "rose"],
  spice: [own("symbols/spice"), "ember"],
  tabla: [own("symbols/tabla"), "plum"],
  "times-2": [own("symbols/times"), "jade"],
  "times-3": [own("symbols/times"), "river"],
  "times-5": [own("symbols/times"), "plum"],
  "times-10": [own("symbols/times"), "ember"],
  mohur: [own("symbols/mohur"), "saffron"],
  rajah: [own("symbols/rajah"), "rose"],
  palanquin: [own("symbols/palanquin"), "ember"],
  loom: [own("symbols/loom"), "indigo"],
  jar: [own("symbols/jar"), "river"],
  parrot: [own("symbols/parrot"), "moss"],
  betel: [own("symbols/betel"), "ember"],
  paan: [own("symbols/paan"), "jade"],
  book: [motif("book"), "ember"],
  king: [own("symbols/king"), "ember"],
  queen: [own("symbols/queen"), "plum"],
  boatman: [own("symbols/boatman"), "river"],
  khol: [own("symbols/khol"), "rose"],
  ektara: [motif("ektara"), "saffron"],
  "palm-leaf": [own("symbols/palm-leaf"), "saffron"],
  ink: [own("symbols/ink"), "indigo"],
  quill: [motif("feather"), "pearl"],
  firefly: [own("symbols/firefly"), "moss"],
  glade: [own("symbols/glade"), "jade"],
  owl: [motif("owl"), "indigo"],
  fox: [own("symbols/fox"), "ember"],
  bat: [own("symbols/bat"), "plum"],
  moth: [motif("butterfly"), "pearl"],
  fern: [own("symbols/fern"), "jade"],
  acorn: [own("symbols/acorn"), "saffron"],
  mushroom: [own("symbols/mushroom"), "rose"],
  tusker: [motif("elephant"), "pearl"],
  mahout: [own("symbols/mahout"), "teal"],
  howdah: [own("symbols/howdah"), "rose"],
  nagara: [own("symbols/nagara"), "ember"],
  tusk: [own("symbols/tusk"), "rose"],
  banana: [own("symbols/banana"), "saffron"],
  grass: [own("symbols/grass"), "moss"],
  garland: [own("symbols/garland"), "saffron"],
  pineapple: [motif("pineapple"), "saffron"],
  nest: [own("symbols/nest"), "saffron"],
  umbrella: [own("symbols/umbrella"), "rose"],
};

/** Drawings by the name of the fishing game, then by the name of the fish. */
const fishArt: Readonly<Record<string, Readonly<Record<string, Art>>>> = {
  fishing: {
    mola: [own("fish/mola"), "pearl"],
    puti: [own("fish/puti"), "saffron"],
    tengra: [own("fish/tengra"), "moss"],
    koi: [own("fish/koi"), "jade"],
    shing: [own("fish/shing"), "rose"],
    magur: [own("fish/magur"), "indigo"],
    pabda: [own("fish/pabda"), "teal"],
    bata: [own("fish/bata"), "moss"],
    rui: [own("fish/rui"), "rose"],
    katla: [own("fish/katla"), "indigo"],
    kachhim: [motif("turtle"), "jade"],
    boal: [motif("catfish"), "teal"],
    chital: [own("fish/chital"), "plum"],
    ilish: [motif("hilsa"), "pearl"],
    shushuk: [own("fish/shushuk"), "river"],
    kumir: [motif("crocodile"), "moss"],
    sonali: [own("fish/sonali"), "saffron"],
    mayurpankhi: [motif("boat"), "rose"],
  },
  "fishing-sea": {
    khoira: [own("fish/khoira"), "pearl"],
    taposhi: [own("fish/taposhi"), "saffron"],
    chingri: [motif("prawn"), "ember"],
    potka: [motif("puffer"), "saffron"],
    taramachh: [motif("starfish"), "rose"],
    rupchanda: [own("fish/rupchanda"), "pearl"],
    jelly: [motif("jelly"), "plum"],
    ghora: [motif("seahorse"), "teal"],
    kankra: [motif("crab"), "ember"],
    koral: [own("fish/koral"), "rose"],
    octopus: [motif("octopus"), "plum"],
    kachhim: [motif("turtle"), "jade"],
    manta: [motif("manta"), "indigo"],
    hangor: [motif("shark"), "river"],
    timi: [motif("whale"), "river"],
    jhinuk: [motif("pearl"), "pearl"],
    sonali: [own("fish/sonali"), "saffron"],
    dragon: [motif("dragon"), "jade"],
  },
};

const CELL = 100;

function drawSymbol([shapes, colours]: Art, index: number): string {
  const theme = themes[colours];
  const own = (text: string) =>
    text.replaceAll(/url\(#(\w+)\)/g, `url(#$1-${index})`).replaceAll(/ id="(\w+)"/g, ` id="$1-${index}"`);
  return (
    `<svg x="${index * CELL}" width="${CELL}" height="${CELL}" viewBox="-3 -3 106 106">` +
    `${own(`<defs>${paints(theme)}</defs>${tinted(shapes, theme)}`)}</svg>`
  );
}

function drawSheet(name: string, ids: readonly string[], art: Readonly<Record<string, Art>>): string {
  const symbols = ids.map((id) => {
    const found = art[id];
    if (found === undefined) throw new Error(`no drawing for ${id} of ${name}`);
    return found;
  });
  const width = symbols.length * CELL;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${CELL * 2}" ` +
    `viewBox="0 0 ${width} ${CELL}">${symbols.map(drawSymbol).join("")}</svg>`
  );
}

const idsOf = (all: readonly { readonly id: string }[]): string[] => all.map(({ id }) => id);

const pictures = new Map<string, string>([
  ...slots.map(({ name, rules }) => [name, drawSheet(name, idsOf(rules.symbols), slotArt)] as const),
  ...[fishing, fishingSea].map(
    ({ name, rules }) => [name, drawSheet(name, idsOf(rules.fish), fishArt[name] ?? {})] as const,
  ),
]);

/**
 * Draws the symbols of a slot, or the fish of a fishing game, side by side, each in a square; null for an
 * unknown name.
 */
export function drawSymbols(sheet: string): string | null {
  return pictures.get(sheet) ?? null;
}
