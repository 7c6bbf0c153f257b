export const bn = {
  side: "কোন পিঠ বলবে",
  turns: "পালা করে",
  random: "যেকোনোটি",
  target: "টানা এতটি মিললে তুলবে",
} as const;
