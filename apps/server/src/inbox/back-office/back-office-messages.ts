// The back office's messages.

const bn = {
  title: "উত্তরের টেবিল",
  chat: "লাইভ চ্যাট",
  feedback: "মতামত",
  operator: "আপনার নাম, ইংরেজি ছোট হাতের অক্ষরে",
  key: "চাবি",
  enter: "ঢুকুন",
  wrongKey: "চাবিটি ঠিক নয়।",
  nobody: "এখনও কেউ লেখেননি।",
  choose: "বাঁ পাশ থেকে একটি কথোপকথন বেছে নিন।",
  none: "কোনো মতামত নেই।",
  write: "উত্তর লিখুন",
  send: "পাঠান",
  answered: "উত্তর দেওয়া হয়েছে",
  failed: "পাঠানো গেল না। আবার চেষ্টা করুন।",
  unread: "নতুন",
  picture: "পাঠানো ছবি",
  offline: "সংযোগ নেই, আবার চেষ্টা হচ্ছে…",
  member: "সদস্য",
  us: "আমরা",
};

const en: typeof bn = {
  title: "Desk",
  chat: "Live chat",
  feedback: "Feedback",
  operator: "Your name, in letters from a to z",
  key: "Key",
  enter: "Enter",
  wrongKey: "This key is not right.",
  nobody: "Nobody has written yet.",
  choose: "Choose a conversation on the left.",
  none: "There is no feedback.",
  write: "Write an answer",
  send: "Send",
  answered: "Answered",
  failed: "It could not be sent. Please try again.",
  unread: "new",
  picture: "Picture that was sent",
  offline: "No connection, trying again…",
  member: "Member",
  us: "Us",
};

export const backOfficeMessages = { BN: bn, EN: en } as const;
