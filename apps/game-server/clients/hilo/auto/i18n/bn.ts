export const bn = {
  target: "এত গুণ হলে তুলবে",
  note: "প্রতিবার যেটির সম্ভাবনা বেশি, সেটিই আন্দাজ করবে।",
} as const;
