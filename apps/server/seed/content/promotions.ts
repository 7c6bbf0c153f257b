// The sandbox's offers by category. Each offer describes an action that a visitor can take in the sandbox. No offer
// promises a prize that is not paid.

export const categories = [
  { code: "start", title: { BN: "শুরু করুন", EN: "Getting started" } },
  { code: "play", title: { BN: "খেলা", EN: "Games" } },
  { code: "fair", title: { BN: "যাচাই", EN: "Fair play" } },
  { code: "care", title: { BN: "আপনার পাশে", EN: "By your side" } },
] as const;

type Offer = {
  readonly code: string;
  readonly category: (typeof categories)[number]["code"];
  /** A banner's picture. */
  readonly picture: string;
  readonly linkage: string;
  readonly bn: readonly [title: string, content: string];
  readonly en: readonly [title: string, content: string];
};

export const offers: readonly Offer[] = [
  {
    code: "trial-ten-thousand",
    category: "start",
    picture: "play-money",
    linkage: "/m/trail",
    bn: [
      "অতিথি হয়ে ১০,০০০ খেলার টাকা",
      "<p>নাম-ধাম কিছুই লাগে না। ‘{screens.trial}’ খুললেই ১০,০০০ খেলার টাকা নিয়ে শুরু করতে পারবেন।</p><ul><li>টাকাটি শুধু খেলার, তোলা যায় না।</li><li>অতিথির হিসাব পরের বারের জন্য রাখা হয় না।</li></ul>",
    ],
    en: [
      "10,000 in play money as a guest",
      "<p>No name, no number. Open ‘{screens.trial}’ and you start with 10,000 in play money.</p><ul><li>It is for playing only and cannot be withdrawn.</li><li>A guest's records are not kept for the next visit.</li></ul>",
    ],
  },
  {
    code: "whole-amount",
    category: "start",
    picture: "play-money",
    linkage: "/m/voucherCenter",
    bn: [
      "যত জমা, ততই ব্যালেন্স",
      "<p>নমুনা পেমেন্ট সেবায় ৫০০ জমা দিলে ব্যালেন্সে ৫০০-ই যোগ হয়। আমরা মাঝখান থেকে কিছু কাটি না।</p><p>মনে রাখবেন, এখানে কোনো আসল টাকা পাঠানোর দরকার নেই।</p>",
    ],
    en: [
      "What you deposit is what you get",
      "<p>Deposit 500 at the sample payment service and 500 is added to your balance. We take nothing in between.</p><p>Remember: no real money is needed here, ever.</p>",
    ],
  },
  {
    code: "home-screen",
    category: "start",
    picture: "rickshaw-fair",
    linkage: "/m/download",
    bn: ["এক চাপে খেলা খুলুন", "<p>খেলার আইকন হোম স্ক্রিনে রাখুন। অ্যাপ স্টোর লাগে না, জায়গাও প্রায় লাগে না।</p>"],
    en: [
      "Open Khela with one tap",
      "<p>Put the icon on your home screen. No app store, and hardly any space.</p>",
    ],
  },
  {
    code: "three-slots",
    category: "play",
    picture: "sundarban-roar",
    linkage: "/m/slot-games",
    bn: [
      "বাংলার তিন গল্প: বাঘ, ইলিশ আর রিকশা",
      "<p>সুন্দরবনের গর্জন, পদ্মার ইলিশ আর রিকশার মেলা—তিনটি স্লটই আমাদের নিজেদের আঁকা, নিজেদের বানানো। নিয়ম আর ফেরতের হার খেলার ভেতরেই লেখা আছে।</p>",
    ],
    en: [
      "Three stories from Bengal: tiger, hilsa and rickshaw",
      "<p>Sundarban Roar, Padma Catch and Rickshaw Fair: three slots that we drew and built ourselves. Rules and return to player are written inside each game.</p>",
    ],
  },
  {
    code: "favourites-shelf",
    category: "play",
    picture: "rickshaw-fair",
    linkage: "/m/fav-games",
    bn: [
      "প্রিয় খেলার নিজের তাক",
      "<p>খেলার কোণের তারায় চাপ দিন। ১০০টি পর্যন্ত খেলা আপনার তাকে থাকবে, যে ফোন থেকেই ঢোকেন।</p>",
    ],
    en: [
      "A shelf for your favourites",
      "<p>Tap the star on a game. Up to 100 of them stay on your shelf, whichever phone you log in from.</p>",
    ],
  },
  {
    code: "winner-board",
    category: "play",
    picture: "padma-catch",
    linkage: "/m/home",
    bn: [
      "জিতলে নাম উঠবে তালিকায়",
      "<p>হোমের জয়ীদের তালিকা সরাসরি হিসাবের খাতা থেকে আসে। নতুন ২০টি জয় সেখানে থাকে; আপনি জিতলে নামের প্রথম দুই অক্ষর দেখা যাবে, বাকিটা ঢাকা।</p>",
    ],
    en: [
      "Win, and see your name on the board",
      "<p>The winner board on home comes straight from the books. It shows the 20 newest wins. Of your name it shows the first two letters and hides the rest.</p>",
    ],
  },
  {
    code: "try-verifier",
    category: "fair",
    picture: "fair-dice",
    linkage: "/m/inHouse",
    bn: [
      "পাশা আর মাইন: খেলুন, তারপর মিলিয়ে নিন",
      "<p>দুটি খেলাতেই ফলাফল বের করার নিয়ম খোলা। খেলার পর ‘{screens.verify}’ পাতায় গিয়ে সংখ্যাগুলো বসান; আপনার ফোনই বলে দেবে ফল ঠিক ছিল কি না।</p>",
    ],
    en: [
      "Dice and Mines: play, then verify",
      "<p>The rule that makes the result is public in both games. After you play, open ‘{screens.verify}’ with your numbers, and your own phone tells you whether the result was right.</p>",
    ],
  },
  {
    code: "own-seed",
    category: "fair",
    picture: "minefield",
    linkage: "/m/help?tag=games",
    bn: [
      "নিজের সিড নিজে বাছুন",
      "<p>ফলে আপনারও হাত থাকুক: খেলার ভেতরে নিজের পছন্দের সিড লিখুন। আমরা আগে থেকে জানতে পারি না আপনি কী লিখবেন।</p>",
    ],
    en: [
      "Choose your own seed",
      "<p>Have a hand in the result: write a seed of your own inside the game. We cannot know beforehand what you will write.</p>",
    ],
  },
  {
    code: "chat-with-us",
    category: "care",
    picture: "fair-dice",
    linkage: "/m/chat",
    bn: [
      "প্রশ্ন আছে? লিখে ফেলুন",
      "<p>‘{screens.chat}’-এ বাংলায় লিখুন। কেউ না থাকলে বার্তাটি থেকে যায়, উত্তর এলে খামের পাশে সংখ্যা দেখবেন।</p>",
    ],
    en: [
      "A question? Just write",
      "<p>Write in ‘{screens.chat}’, in Bengali or English. If nobody is there your message waits, and you see a number at the envelope when the answer is here.</p>",
    ],
  },
  {
    code: "tell-us",
    category: "care",
    picture: "padma-catch",
    linkage: "/m/feedback",
    bn: [
      "ভুল ধরিয়ে দিন",
      "<p>কিছু ভাঙা দেখলে বা কম মনে হলে ছবি তুলে ‘{screens.feedback}’ পাতায় পাঠান। একজন মানুষ পড়েন, আর উত্তর আসে আপনার ইনবক্সে।</p>",
    ],
    en: [
      "Tell us what is wrong",
      "<p>If something is broken or missing, send us a picture under ‘{screens.feedback}’. A person reads it, and the answer comes to your inbox.</p>",
    ],
  },
];
