export const en = {
  turn: "Turn your phone",
  hint: "This game is played upright.",
};
