// The symbols of each slot sheet: a drawing and its colours. All of one sheet travel as one picture, in the order of
// the sheet's symbols, so a game is drawn after a single request.
import { slotSheets } from "@khela/engines/games";
import { motifs } from "@khela/sandbox/art/motifs";
import { themes, type ThemeName } from "@khela/sandbox/art/themes";
import { paints, tinted } from "@khela/sandbox/art/tile";
import { bird, boar, honeycomb, paw, root } from "./forest.ts";
import { guava, jackfruit, jasmine, lemon, litchi } from "./fruit.ts";
import { fullMoon, katla, kingfisher, net, rui } from "./river.ts";

type SymbolArt = readonly [drawing: string, colours: ThemeName];

const art: Readonly<Record<string, Readonly<Record<string, SymbolArt>>>> = {
  "sundarban-roar": {
    tiger: [motifs.tiger, "saffron"], paw: [paw, "saffron"], crocodile: [motifs.crocodile, "moss"],
    deer: [motifs.deer, "ember"], boar: [boar, "plum"], honeycomb: [honeycomb, "saffron"], kite: [bird, "rose"], leaf: [motifs.leaf, "jade"],
    root: [root, "plum"], crab: [motifs.crab, "ember"],
  },
  "padma-catch": {
    kingfisher: [kingfisher, "river"], "full-moon": [fullMoon, "pearl"], ilish: [motifs.hilsa, "pearl"],
    boat: [motifs.boat, "ember"], katla: [katla, "indigo"], rui: [rui, "rose"], net: [net, "moss"],
    crab: [motifs.crab, "ember"], conch: [motifs.conch, "saffron"], shapla: [motifs.lotus, "plum"],
  },
  "rickshaw-fair": {
    peacock: [motifs.peacock, "teal"], bell: [motifs.bell, "saffron"], rickshaw: [motifs.rickshaw, "rose"],
    jackfruit: [jackfruit, "moss"], mango: [motifs.mango, "saffron"], litchi: [litchi, "rose"],
    melon: [motifs.melon, "ember"], guava: [guava, "moss"], lemon: [lemon, "saffron"], jasmine: [jasmine, "pearl"],
  },
};

const CELL = 100;

function drawSymbol([drawing, colours]: SymbolArt, index: number): string {
  const theme = themes[colours];
  const own = (text: string) => text
    .replaceAll(/url\(#(\w+)\)/g, `url(#$1-${index})`).replaceAll(/ id="(\w+)"/g, ` id="$1-${index}"`);
  return `<svg x="${index * CELL}" width="${CELL}" height="${CELL}" viewBox="-3 -3 106 106">`
    + `${own(`<defs>${paints(theme)}</defs>${tinted(drawing, theme)}`)}</svg>`;
}

const pictures = new Map(slotSheets.map(({ name, rules }) => {
  const symbols = rules.symbols.map(({ id }) => {
    const found = art[name]?.[id];
    if (found === undefined) throw new Error(`no drawing for ${id} of ${name}`);
    return found;
  });
  const width = symbols.length * CELL;
  return [name, `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${CELL * 2}" `
    + `viewBox="0 0 ${width} ${CELL}">${symbols.map(drawSymbol).join("")}</svg>`];
}));

/** The symbols of a sheet side by side, each in a square; null for a sheet that does not exist. */
export function drawSymbols(sheet: string): string | null {
  return pictures.get(sheet) ?? null;
}
