export const bn = {
  target: "এত লেন পার হলে তুলবে",
} as const;
