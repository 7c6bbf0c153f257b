/**
 * Refused words in texts for people. Each thing has one name on every screen, in every seed and help text. rules.ts
 * refuses any other name in the message files and seeds; `right` is the replacement.
 */

export type MessageWord = { readonly refused: RegExp; readonly right: string };

/**
 * Refused words of Bengali texts. A pattern excludes longer words that contain the refused one, and includes the
 * refused word with an ending.
 */
export const bengaliWords: readonly MessageWord[] = [
  { refused: /বৈঠক/, right: "সেশন" },
  { refused: /(?<!আ)বীজ/, right: "সিড" },
  { refused: /ফোনের পর্দা|পর্দার আইকন|আইকনটি পর্দায়/, right: "হোম স্ক্রিন" },
  { refused: /soon: "সামনে"|সামনে কোনো/, right: "আসন্ন" },
  { refused: /বাজার/, right: "মার্কেট" },
  { refused: /অ্যাকাউন্টের (একটি )?নাম/, right: "ইউজারনেম" },
  { refused: /মেসেজের কোড|মেসেজে আসা কোড|কোডটি লিখুন|"কোড পাঠান"/, right: "ওটিপি" },
  { refused: /"থাক"/, right: "বাতিল" },
  { refused: /বাজি থেকে ফেরত/, right: "জয়ের টাকা" },
  { refused: /নিজে নিজে|নিজে থেকে তুল/, right: "অটো" },
  { refused: /নিশানা ধরে/, right: "টার্গেট লক" },
  { refused: /তিন(টি)? এক(?!ই| রঙ| রং)/, right: "তিনটি একই" },
  { refused: /চার(টি)? এক(?!ই| রঙ| রং)/, right: "চারটি একই" },
  { refused: /পেমেন্ট (পিন|পাসওয়ার্ড)/, right: "টাকা তোলার পিন" },
  { refused: /এটুকুই|পর্যন্তই/, right: "তালিকা শেষ" },
  { refused: /"safer\.loss": "হার"/, right: "লোকসানের সীমা" },
  { refused: /খেলার হিসাব/, right: "বাজির রেকর্ড" },
  { refused: /সহায়তা কেন্দ্র/, right: "সাহায্য" },
  { refused: /লগ আউট/, right: "লগআউট" },
  { refused: /ফ্রি ট্রায়াল|বিনামূল্যে(র)? খেলা/, right: "ফ্রি খেলা" },
  { refused: /গেম সরবরাহকারী/, right: "গেম নির্মাতা" },
  { refused: /সবচেয়ে (কম|বেশি) (বাজি|দাম)/, right: "সর্বনিম্ন, সর্বোচ্চ" },
  { refused: /রাজকীয় (ফ্লাশ|ক্রম)/, right: "রয়্যাল ফ্লাশ" },
  { refused: /তিন ফোঁটা/, right: "তিনটি ডট" },
  { refused: /লগইন অবস্থায়/, right: "লগইন হয়ে গেছে, লগইন করা নেই" },
  { refused: /ছুঁয়ে ছুড়ুন|"ছুড়ুন"/, right: "মাছে চাপ দিয়ে গুলি করুন" },
  { refused: /কাগজ/, right: "পরিচয়পত্র" },
  { refused: /এই কি লিখুন/, right: "এই সিক্রেট কোড লিখুন" },
  { refused: /"হারের"/, right: "লোকসানের {rate}%" },
  { refused: /"টার্নওভার শুরু/, right: "{amount} টার্নওভার থেকে" },
  { refused: /কাউন্টারের লেখা/, right: "টেক্সট দিয়ে বাজি" },
  { refused: /বিনামূল্যে/, right: "ফ্রি" },
  { refused: /পড়া হয়েছে ধরুন/, right: "সব পড়া হিসেবে চিহ্নিত করুন" },
  { refused: /(call|fold): "(মেলান|ছেড়ে)/, right: "কল, ফোল্ড" },
  { refused: /"(play\.returned|withdraw\.tag\.failed)": "ফেরত"/, right: "পেলেন; টাকা ফিরে এসেছে" },
  { refused: /সংকেতে বদলে/, right: "এনক্রিপ্ট করে" },
  { refused: /বেতন/, right: "কমিশন; প্রমোশনের: মাসিক বোনাস" },
  { refused: /ক্রমের দল/, right: "পাঁচটি আলাদা অঙ্ক, যেকোনো ক্রমে" },
  { refused: /"এক রং"|এক রং ৪/, right: "ফ্লাশ" },
  { refused: /ইউজারনেম বা পাসওয়ার্ড ঠিক নয়/, right: "নম্বর, ইমেইল বা ইউজারনেম, অথবা পাসওয়ার্ড" },
  { refused: /পরিচয়পত্র (বা অবস্থান )?আমরা চাই না/, right: "/m/realName asks for one" },
];

/** Refused words of English texts. */
export const englishWords: readonly MessageWord[] = [
  { refused: /\b[Tt]he (least|most)( at once)? is\b/, right: "Minimum …, Maximum …" },
  { refused: /"(Lowest|Highest|Smallest) (stake|chip|price)/, right: "Minimum …, Maximum …" },
  { refused: /"[^"]*[Pp]ayment password/, right: "payment PIN" },
  { refused: /That is all/, right: "End of list" },
  { refused: /Keep yourself away|keeping yourself away/, right: "Self-exclude" },
  { refused: /Pays if it wins/, right: "Potential payout" },
  { refused: /Return of a bet|winning": "Returns"/, right: "Winnings" },
  { refused: /"With \{name\}"/, right: "Continue with {name}" },
  { refused: /\b[Aa]ccount name\b/, right: "username" },
  { refused: /\b([Gg]ame |All )makers?\b|\bthe maker\b/, right: "provider" },
  { refused: /\b[Ff]ree trial\b/, right: "free play" },
  { refused: /\b[Hh]elp centre\b/, right: "Help" },
  { refused: /\b([Oo]ne|this) sitting\b/, right: "session" },
  { refused: /(?<!\.)\b[Nn]otices\b/, right: "announcements" },
  { refused: /\b(is|are) not right\b/, right: "incorrect" },
  { refused: /\bsmall letters?\b/, right: "lowercase letters" },
  { refused: /Usual amounts/, right: "Quick amounts" },
  { refused: /Code of the app/, right: "Code from the app" },
  { refused: /Get my password back/, right: "Reset password" },
  { refused: /Looking at the odds|Checking the odds/, right: "Confirming odds" },
  { refused: /Go on by phone/, right: "Continue on your phone" },
  { refused: /Everybody begins here/, right: "Starting level" },
  { refused: /Call a robot/, right: "Add a robot" },
  { refused: /[Tt]he reward is in your balance/, right: "Reward added; turnover {amount} to go" },
  { refused: /"Then \{score\}"/, right: "Score then {score}" },
  {
    refused: /\b([Dd]aily|[Hh]ourly|[Rr]eal-time|VIP) salary|"Salaries"/,
    right: "commission; of a promotion: monthly bonus",
  },
  { refused: /\bno identity card\b|ask for an identity card/, right: "/m/realName asks for one" },
  {
    refused: /\bWaits\b|\bwaits (again|here|for (a|an|another|the|its) )|[Nn]othing waits/,
    right: "Needs a decision; Result pending",
  },
  { refused: /"play\.\w[\w.]*": "[^"]*\b[Vv]endors?\b/, right: "provider" },
  { refused: /username or password is/, right: "number, email or username, or the password" },
];

/** Refused words of Thai texts. */
export const thaiWords: readonly MessageWord[] = [
  { refused: /ค่าจ้าง|เงินเดือน/, right: "ค่าคอมมิชชั่น; of a promotion: โบนัสรายเดือน" },
];
