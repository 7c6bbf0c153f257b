// The sandbox's help: the terms, personal data, fairness and responsible play.

import type { SeedTopic } from "./help-topic.ts";

export const helpRulesTopics: readonly SeedTopic[] = [
  {
    tag: "terms",
    title: { bn: "শর্তাবলি", en: "Terms" },
    articles: [
      {
        bn: {
          title: "এই সাইট কী, কী নয়",
          content:
            "<p>এটি একটি পরীক্ষামূলক সাইট। এখানে যা দেখা যায়—ব্যালেন্স, জমা, বাজি, জেতা—সবই খেলার টাকা। এর কোনো দাম নেই; একে আসল টাকায় বদলানো বা বিক্রি করা যায় না।</p><p>সাইটটি চালিয়ে আমরা কোনো জুয়ার সেবা দিচ্ছি না। আসল টাকার খেলা চালাতে হলে পরিচালকের বৈধ লাইসেন্স লাগে; লাইসেন্স ছাড়া সফটওয়্যারটি সেই ব্যবস্থা চালু হতেই দেয় না।</p>",
        },
        en: {
          title: "What this site is and is not",
          content:
            "<p>This is a sandbox. Everything you see here, balances, deposits, bets and wins, is play money. It has no value; it cannot be exchanged for real money or sold.</p><p>We do not offer gambling by running it. Real-money play needs an operator's licence, and the software refuses to switch it on without one.</p>",
        },
      },
      {
        bn: {
          title: "কারা খেলতে পারবেন",
          content:
            "<ul><li>আপনার বয়স অন্তত ১৮ বছর হতে হবে।</li><li>একজনের একটি অ্যাকাউন্ট। অ্যাকাউন্টটি অন্য কাউকে ব্যবহার করতে দেবেন না।</li><li>আপনি যেখানে থাকেন, সেখানকার আইন মেনে চলার দায়িত্ব আপনার।</li></ul>",
        },
        en: {
          title: "Conditions to play",
          content:
            "<ul><li>You must be at least 18 years old.</li><li>One person, one account. Do not let anybody else use yours.</li><li>It is up to you to follow the law where you live.</li></ul>",
        },
      },
      {
        bn: {
          title: "খেলার নিয়ম",
          content:
            "<ul><li>বাজি ধরা হয়ে গেলে তা আর ফেরানো যায় না; শুধু লটারির অর্ডার ড্র বন্ধ হওয়ার আগে বাতিল করা যায়। খেলা মাঝপথে থেমে গেলে আবার খুললে সেখান থেকেই শুরু হয়।</li><li>প্রতিটি খেলার নিয়ম আর ফেরতের হার খেলার ভেতরেই লেখা আছে। ফল নির্ধারণ হয় সেই নিয়মেই; আপনি কত জিতেছেন বা হেরেছেন, তার ওপর নয়।</li><li>হিসাবে ভুল ধরা পড়লে আমরা তা নতুন একটি লেনদেন দিয়ে শুধরাই; পুরোনো হিসাব কখনো মুছি না।</li></ul>",
        },
        en: {
          title: "Rules of play",
          content:
            "<ul><li>A bet that has been placed cannot be taken back; only a lottery order can be cancelled, until its draw closes. If a game is interrupted, it continues from the same place when you open it again.</li><li>Every game states its rules and its return to player. Results follow those rules, never what you have won or lost.</li><li>If we find a mistake in the accounts we correct it with a new entry; we never erase an old one.</li></ul>",
        },
      },
      {
        bn: {
          title: "অ্যাকাউন্ট বন্ধ করা",
          content:
            "<p>যন্ত্র দিয়ে খেলা, অন্যের অ্যাকাউন্টে ঢোকার চেষ্টা বা সাইটের ক্ষতি করার চেষ্টা করলে অ্যাকাউন্ট বন্ধ করে দেওয়া হতে পারে। পরীক্ষামূলক সাইটের সব তথ্য আমরা যেকোনো সময় মুছে নতুন করে শুরু করতে পারি।</p>",
        },
        en: {
          title: "Closing an account",
          content:
            "<p>We may close an account that is played by a machine, that tries to get into other people's accounts, or that tries to harm the site. All data of a sandbox may be wiped at any time to start afresh.</p>",
        },
      },
    ],
  },
  {
    tag: "privacy",
    title: { bn: "গোপনীয়তা", en: "Privacy" },
    articles: [
      {
        bn: {
          title: "আপনার কোন কোন তথ্য আমরা রাখি",
          content:
            '<ul><li>আপনার ইউজারনেম, আর পাসওয়ার্ডের বদলে তার একটি ছাপ—যা থেকে পাসওয়ার্ডটি ফিরে পাওয়া যায় না।</li><li>কখন কোন আইপি ঠিকানা আর কী ধরনের যন্ত্র থেকে ঢুকেছেন। কেউ আপনার অ্যাকাউন্টে ঢোকার চেষ্টা করলে তা ধরতে এটা লাগে।</li><li>আপনার বাজি, জমা আর লেনদেনের হিসাব।</li></ul><p>ফোন নম্বর, ইমেইল, প্রাপকের নাম আর ছবি রাখি শুধু আপনি নিজে দিলে; <a href="/m/member/profile">{screens.profile}</a> আর <a href="/m/securityCenter">{screens.security}</a> পাতায় সেগুলো দেখা ও বদলানো যায়। আসল নাম যাচাই করতে চাইলে পরিচয়পত্রের ছবিও পাঠান; সেটি এনক্রিপ্ট করে রাখা হয়, আর দেখেন শুধু যাচাইয়ের কর্মীরা। ফোনের অবস্থান আমরা চাই না।</p>',
        },
        en: {
          title: "What we keep about you",
          content:
            '<ul><li>Your username and, instead of your password, a fingerprint of it from which the password cannot be recovered.</li><li>When, from which IP address and kind of device you logged in. We need it to notice somebody trying to get into your account.</li><li>Your bets, deposits and other movements.</li></ul><p>Your phone number, email, payee name and picture are kept only if you give them; you see and change them under <a href="/m/member/profile">{screens.profile}</a> and <a href="/m/securityCenter">{screens.security}</a>. If you verify your real name, you also send pictures of an identity document; they are stored encrypted, and only staff who verify them see them. We do not ask where your phone is.</p>',
        },
      },
      {
        bn: {
          title: "আপনার ফোনে যা থাকে",
          content:
            "<p>আপনি যে ঢুকে আছেন তা মনে রাখতে একটি কুকি থাকে; সাইটের কোনো স্ক্রিপ্ট তা পড়তে পারে না। ৩০ মিনিট কিছু না করলে, বা ১২ ঘণ্টা পেরোলে সেটি আর কাজ করে না। লগইনের সময় ‘{auth.remember}’ বাছলে আরেকটি কুকি এই ফোনটিকে মনে রাখে।</p><p>ভাষা, রঙের ধরন আর এ রকম ছোটখাটো পছন্দও আপনার ফোনেই থাকে। বিজ্ঞাপন বা নজরদারির কোনো কুকি এখানে নেই, আপনার তথ্য আমরা কাউকে দিই না।</p>",
        },
        en: {
          title: "What stays on your phone",
          content:
            "<p>One cookie remembers that you are logged in; no script of the site can read it. It stops working after 30 idle minutes, or after 12 hours. If you choose ‘{auth.remember}’ at login, a second one remembers this phone.</p><p>Your language, theme and similar choices stay on your phone too. There are no advertising or tracking cookies, and we pass your data to nobody.</p>",
        },
      },
    ],
  },
  {
    tag: "games",
    title: { bn: "খেলা কতটা ন্যায্য", en: "Fair games" },
    articles: [
      {
        bn: {
          title: "ফল কীভাবে ঠিক হয়",
          content:
            "<p>প্রতিটি ফল আসে তিনটি জিনিস থেকে: সার্ভারের গোপন সংখ্যা (গোপন সিড), আপনার ফোনে তৈরি আপনার সংখ্যা (আপনার সিড), আর কততম বাজি তার ক্রম। এই তিনটি জানা থাকলে যে কেউ ফলটি হিসাব করে বের করতে পারেন।</p><p>বাজির আগেই সার্ভারের সংখ্যাটির ছাপ (SHA-256) আপনাকে দেখানো হয়। তাই আপনার বাজি দেখে আমরা আর সংখ্যা বদলাতে পারি না।</p>",
        },
        en: {
          title: "How a result is made",
          content:
            "<p>Every result comes from three things: the server's secret number (secret seed), your own number made on your phone (your seed), and the count of your bet. Anyone who knows the three can work out the result.</p><p>The fingerprint (SHA-256) of the server's number is shown to you before you bet, so we cannot change the number once we have seen your bet.</p>",
        },
      },
      {
        bn: {
          title: "নিজে যাচাই করুন",
          content:
            "<ol><li>খেলার ভেতরে ‘{game.fairness}’ খুলে ‘{game.seeds.rotate}’ চাপুন; পুরোনো গোপন সিড তখন প্রকাশ হয়ে যাবে।</li><li>প্রকাশিত সিডের ছাপ আগে দেখানো ছাপের সঙ্গে মেলে কি না দেখুন।</li><li>আপনার সিড আর বাজির ক্রম বসান। হিসাবটা আপনার ফোনেই হয়, আমাদের সার্ভারে নয়।</li></ol>",
        },
        en: {
          title: "Check it yourself",
          content:
            "<ol><li>Open ‘{game.fairness}’ inside the game and tap ‘{game.seeds.rotate}’; the old secret seed is then revealed.</li><li>See that the revealed seed has the fingerprint you were shown before.</li><li>Enter your seed and the count of the bet. The sum is done on your phone, not on our server.</li></ol>",
        },
      },
      {
        bn: {
          title: "ফেরতের হার (RTP) মানে কী",
          content:
            "<p>কোনো খেলার ফেরতের হার ৯৬% মানে, বহু মানুষের অগুনতি বাজির গড় হিসাবে প্রতি ১০০ টাকার ৯৬ টাকা ফিরে আসে। আপনার নিজের একদিনের ফল এর থেকে অনেক কম বা বেশি হতে পারে। লম্বা সময়ে খেলার মালিকই এগিয়ে থাকে—নিয়মটা এমনই।</p>",
        },
        en: {
          title: "What return to player (RTP) means",
          content:
            "<p>A return of 96% means that over countless bets by many people, 96 of every 100 staked come back on average. Your own day may be far below or above it. In the long run the operator is ahead: that is how the rules are made.</p>",
        },
      },
      {
        bn: {
          title: "কোন খেলাগুলো খেলা যায়",
          content:
            "<p>পরীক্ষামূলক সাইটের সব খেলার নাম আর ছবি আমাদের নিজেদের। তালিকায় যে খেলা দেখেন, সেটি এখনই খেলা যায়।</p>",
        },
        en: {
          title: "Which games can be played",
          content:
            "<p>Names and pictures of all games in the sandbox are our own. Every game on the lists can be played now.</p>",
        },
      },
    ],
  },
  {
    tag: "responsible",
    title: { bn: "সংযত খেলা", en: "Responsible play" },
    articles: [
      {
        bn: {
          title: "খেলা যেন খেলাই থাকে",
          content:
            "<ul><li>আগেই ঠিক করে নিন কতক্ষণ খেলবেন। সময় হলে উঠে পড়ুন।</li><li>হার পুষিয়ে নিতে আরও খেলবেন না। পরের রাউন্ড আগের হারের কথা জানে না।</li><li>মন খারাপ, রাগ বা নেশার ঘোরে খেলবেন না।</li><li>খেলার কথা লুকাতে হলে, বা খেলার জন্য কাজ, পড়া কিংবা ঘুম নষ্ট হলে থামুন, আর কাছের কারও সঙ্গে কথা বলুন।</li></ul>",
        },
        en: {
          title: "Keep it a game",
          content:
            "<ul><li>Decide beforehand how long you will play. When the time is up, stop.</li><li>Do not play on to win back a loss. The next round knows nothing of the last one.</li><li>Do not play when you are sad, angry or not sober.</li><li>If you have to hide it, or if work, study or sleep suffer, stop and talk to somebody close to you.</li></ul>",
        },
      },
      {
        bn: {
          title: "১৮ বছরের নিচে নয়",
          content:
            "<p>এই সাইট প্রাপ্তবয়স্কদের জন্য। বাড়িতে ছোটরা থাকলে ফোনে তালা দিন, আপনার পাসওয়ার্ড কাউকে জানাবেন না, আর খেলা শেষে লগআউট করুন।</p>",
        },
        en: {
          title: "Not under 18",
          content:
            "<p>This site is for adults. If there are children at home, lock your phone, keep your password to yourself, and log out when you are done.</p>",
        },
      },
      {
        bn: {
          title: "আসল টাকার জুয়া আর এই সাইট",
          content:
            "<p>খেলার টাকায় জেতা মানে আসল টাকায়ও জিতবেন, এমন নয়। আসল টাকার জুয়া অনেক দেশেই অপরাধ, বাংলাদেশেও। কারও সমস্যা হয়ে দাঁড়ালে দেরি না করে চিকিৎসক বা পরামর্শকের সাহায্য নিন।</p>",
        },
        en: {
          title: "Real-money gambling and this site",
          content:
            "<p>Winning play money does not mean you would win real money. Gambling for real money is an offence in many countries, Bangladesh among them. If it has become a problem for somebody, see a doctor or a counsellor without delay.</p>",
        },
      },
    ],
  },
];
