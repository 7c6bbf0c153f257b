// The symbols of each slot and the fish of each fishing game: a drawing and its colours. All of one game are
// one picture, in the order of its rules, so a game is drawn after a single request.
import { fishing, fishingSea } from "@khela/engines/fishing/fishing";
import { slotDefinitions, waysDefinitions } from "@khela/engines/slots/slot-definitions";
import { motifs } from "@khela/sandbox/art/motifs/motifs";
import { themes } from "@khela/sandbox/art/themes";
import { paints, tinted } from "@khela/sandbox/art/tile";
import { kalka, needle, sprig, star, sunwheel } from "./cloth.ts";
import { fishArt, type Art } from "./fish.ts";
import { bird, boar, honeycomb, paw, root } from "./forest.ts";
import { guava, jackfruit, jasmine, lemon, litchi } from "./fruit.ts";
import { fullMoon, katla, kingfisher, net, rui } from "./river.ts";
import { cloud, coconut, jamun, lightning, tal } from "./storm.ts";

const art: Readonly<Record<string, Readonly<Record<string, Art>>>> = {
  ...fishArt,
  "sundarban-roar": {
    tiger: [motifs.tiger, "saffron"],
    paw: [paw, "saffron"],
    crocodile: [motifs.crocodile, "moss"],
    deer: [motifs.deer, "ember"],
    boar: [boar, "plum"],
    honeycomb: [honeycomb, "saffron"],
    kite: [bird, "rose"],
    leaf: [motifs.leaf, "jade"],
    root: [root, "plum"],
    crab: [motifs.crab, "ember"],
  },
  "padma-catch": {
    kingfisher: [kingfisher, "river"],
    "full-moon": [fullMoon, "pearl"],
    ilish: [motifs.hilsa, "pearl"],
    boat: [motifs.boat, "ember"],
    katla: [katla, "indigo"],
    rui: [rui, "rose"],
    net: [net, "moss"],
    crab: [motifs.crab, "ember"],
    conch: [motifs.conch, "saffron"],
    shapla: [motifs.lotus, "plum"],
  },
  "rickshaw-fair": {
    peacock: [motifs.peacock, "teal"],
    bell: [motifs.bell, "saffron"],
    rickshaw: [motifs.rickshaw, "rose"],
    jackfruit: [jackfruit, "moss"],
    mango: [motifs.mango, "saffron"],
    litchi: [litchi, "rose"],
    melon: [motifs.melon, "ember"],
    guava: [guava, "moss"],
    lemon: [lemon, "saffron"],
    jasmine: [jasmine, "pearl"],
  },
  "nakshi-kantha": {
    sunwheel: [sunwheel, "ember"],
    needle: [needle, "rose"],
    elephant: [motifs.elephant, "indigo"],
    peacock: [motifs.peacock, "teal"],
    horse: [motifs.horse, "ember"],
    kalka: [kalka, "rose"],
    lotus: [motifs.lotus, "plum"],
    fish: [motifs.hilsa, "river"],
    sprig: [sprig, "moss"],
    star: [star, "saffron"],
  },
  "mango-storm": {
    lightning: [lightning, "saffron"],
    cloud: [cloud, "indigo"],
    mango: [motifs.mango, "saffron"],
    jackfruit: [jackfruit, "moss"],
    tal: [tal, "plum"],
    coconut: [coconut, "ember"],
    litchi: [litchi, "rose"],
    jamun: [jamun, "indigo"],
    guava: [guava, "moss"],
    lemon: [lemon, "saffron"],
  },
};

const CELL = 100;

function drawSymbol([drawing, colours]: Art, index: number): string {
  const theme = themes[colours];
  const own = (text: string) =>
    text.replaceAll(/url\(#(\w+)\)/g, `url(#$1-${index})`).replaceAll(/ id="(\w+)"/g, ` id="$1-${index}"`);
  return (
    `<svg x="${index * CELL}" width="${CELL}" height="${CELL}" viewBox="-3 -3 106 106">` +
    `${own(`<defs>${paints(theme)}</defs>${tinted(drawing, theme)}`)}</svg>`
  );
}

const pictured: readonly { readonly name: string; readonly ids: readonly string[] }[] = [
  ...[...slotDefinitions, ...waysDefinitions].map(({ name, rules }) => ({
    name,
    ids: rules.symbols.map(({ id }) => id),
  })),
  ...[fishing, fishingSea].map(({ name, rules }) => ({ name, ids: rules.fish.map(({ id }) => id) })),
];

const pictures = new Map(
  pictured.map(({ name, ids }) => {
    const symbols = ids.map((id) => {
      const found = art[name]?.[id];
      if (found === undefined) throw new Error(`no drawing for ${id} of ${name}`);
      return found;
    });
    const width = symbols.length * CELL;
    return [
      name,
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${CELL * 2}" ` +
        `viewBox="0 0 ${width} ${CELL}">${symbols.map(drawSymbol).join("")}</svg>`,
    ];
  }),
);

/**
 * Draws the symbols of a slot, or the fish of a fishing game, side by side, each in a square; null for an
 * unknown name.
 */
export function drawSymbols(sheet: string): string | null {
  return pictures.get(sheet) ?? null;
}
