export const bn = {
  target: "এত গুণ হলে তুলবে",
  first: "প্রথম বাজি এত গুণ হলে তুলবে",
  second: "দ্বিতীয় বাজি এত গুণ হলে তুলবে",
} as const;
