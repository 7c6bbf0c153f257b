export const bn = {
  pattern: "কোন জানালা",
  left: "বাঁয়ের",
  right: "ডানের",
  zigzag: "পালা করে",
  random: "যেকোনোটি",
  target: "এত তলায় উঠে তুলবে",
} as const;
