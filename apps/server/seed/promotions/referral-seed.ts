// The sandbox's promotion for inviting members, in taka.

export const invite = {
  code: "invite-a-friend",
  type: "REFERRAL",
  category: "mission",
  title: { bn: "বন্ধু আনলে ৳৪০", en: "৳40 for a friend", th: "รับ ৳40 เมื่อชวนเพื่อน" },
  body: {
    bn: "আপনার লিংকে আসা বন্ধুর প্রথম জমা ৫০০ টাকা বা বেশি আর টার্নওভার ১০,০০০ টাকা হলে আপনি ৪০ টাকা পান, প্রতি বন্ধুর জন্য একবার।",
    en: "When a friend from your link makes a first deposit of ৳500 or more and reaches ৳10,000 of turnover, you get ৳40, once for each friend.",
    th: "เมื่อเพื่อนที่มาจากลิงก์ของคุณฝากครั้งแรกตั้งแต่ ৳500 และมียอดเทิร์นโอเวอร์ ৳10,000 คุณรับ ৳40 หนึ่งครั้งต่อเพื่อนหนึ่งคน",
  },
  period: "once",
  minDeposit: "500.00",
  target: "10000.00",
  rewardFixed: "40.00",
  rewardMax: "40.00",
  turnoverPercent: 100,
  reviewSignals: ["device", "address", "network", "payment", "rhythm", "opposite", "clearing"],
  expectedClaims: 2_000,
  budget: "200000.00",
} as const;
