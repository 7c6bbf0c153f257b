import type { en } from "./en.ts";

export const bn: typeof en = {
  turn: "ফোনটি সোজা করে ধরুন",
  hint: "এই গেম খাড়া পর্দায় চলে।",
};
