// The sandbox's promotion for bringing members, in taka.

export const invite = {
  code: "invite-a-friend",
  type: "REFERRAL",
  category: "mission",
  title: { bn: "বন্ধু আনলে ৳৫০", en: "৳50 for a friend", th: "รับ ৳50 เมื่อชวนเพื่อน" },
  body: {
    bn: "আপনার লিংকে আসা বন্ধুর প্রথম জমা ৫০০ টাকা বা বেশি আর টার্নওভার ৫০০ টাকা হলে আপনি ৫০ টাকা পান, প্রতি বন্ধুর জন্য একবার।",
    en: "Once a friend who came by your link has first deposited ৳500 or more and played ৳500, you get ৳50: once for each friend.",
    th: "เมื่อเพื่อนที่มาจากลิงก์ของคุณฝากครั้งแรกตั้งแต่ ৳500 และมียอดเทิร์นโอเวอร์ ৳500 คุณรับ ৳50 หนึ่งครั้งต่อเพื่อนหนึ่งคน",
  },
  period: "once",
  minDeposit: "500.00",
  target: "500.00",
  rewardFixed: "50.00",
  rewardMax: "50.00",
  turnoverPercent: 100,
  reviewSignals: ["device", "address", "payment"],
  expectedClaims: 2_000,
  declaredCost: "100000.00",
  budget: "200000.00",
} as const;
