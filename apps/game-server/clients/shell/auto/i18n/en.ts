import type { MessagesLike } from "../../i18n/message-format.ts";
import type { bn } from "./bn.ts";

export const en: MessagesLike<typeof bn> = {
  title: "Autoplay",
  intro: "It plays by itself and stops as soon as one of these is reached. You can stop it at any time.",
  rounds: "Rounds",
  loss: "Maximum loss",
  more: "More conditions",
  win: "A round pays",
  feature: "A feature comes",
  floor: "Balance would fall below",
  ceiling: "Balance reaches",
  time: "Time",
  losses: "Losses in a row",
  never: "No",
  yes: "Yes",
  minutes: "{count} min",
  start: "Start",
  reasons: {
    rounds: "Autoplay stopped: your rounds are played.",
    loss: "Autoplay stopped: the next bet could take the loss past your limit.",
    win: "Autoplay stopped: a round paid your amount or more.",
    feature: "Autoplay stopped: a feature came.",
    floor: "Autoplay stopped: the next bet would take the balance below your limit.",
    ceiling: "Autoplay stopped: the balance has reached your limit.",
    time: "Autoplay stopped: your time has run out.",
    losses: "Autoplay stopped: your number of losses in a row.",
  },
};
