export const bn = {
  title: "কোন ঘরগুলো খুলবে",
  patterns: { corners: "কোনা", row: "সারি", plus: "যোগ", random: "এলোমেলো" },
  count: "প্রতি রাউন্ডে ঘর",
  note: "প্রতি রাউন্ডে {count}টি ঘর খুলে টাকা তুলবে। মাইনে পড়লে রাউন্ড শেষ।",
} as const;
