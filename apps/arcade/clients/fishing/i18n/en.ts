import type { WordsLike } from "../../shell/i18n/words.ts";
import type { bn } from "./bn.ts";

export const en: WordsLike<typeof bn> = {
  water: "Fish swimming in the water", ready: "Tap a fish to shoot", fire: "Shoot", lock: "Lock target", auto: "Auto-fire",
  locked: "Aiming at: {fish}", caught: "{fish} caught: {times} × the price",
  record: "{caught} caught in {shots} shots",
  missed: "While you were away: {record}, paid {amount}",
  columns: ["Fish", "Pays", "Chance", "RTP"],
  points: [
    "Each shot is a bet of its own on the fish you tap. If it is caught it pays the shot's price × the fish's worth.",
    "The chance is fixed for each kind. Where a fish swims, how often it was shot at and by whom changes nothing.",
    "Where a fish shows a range, what it pays is drawn at the moment it is caught.",
    "Several shots at one fish each have a result of their own. Once it is caught, shots not yet sent are not charged.",
  ],
  volley: "Up to {shots} shots fired close together travel as one round; each is settled at its own price.",
  least: "Lowest price of a shot", most: "Highest price of a shot",
  fish: {
    mola: "Mola", puti: "Puti barb", tengra: "Tengra", koi: "Climbing perch", shing: "Stinging catfish", magur: "Walking catfish",
    pabda: "Pabda", bata: "Bata", rui: "Rohu", katla: "Catla", kachhim: "Turtle", boal: "Boal", chital: "Featherback", ilish: "Hilsa",
    shushuk: "River dolphin", kumir: "Crocodile", sonali: "Golden king", mayurpankhi: "Peacock barge", khoira: "Sardine",
    taposhi: "Threadfin", chingri: "Prawn", potka: "Pufferfish", taramachh: "Starfish", rupchanda: "Pomfret", jelly: "Jellyfish",
    ghora: "Seahorse", kankra: "Crab", koral: "Barramundi", octopus: "Octopus", manta: "Manta ray", hangor: "Shark", timi: "Whale",
    jhinuk: "Pearl oyster", dragon: "Sea dragon",
  },
};
