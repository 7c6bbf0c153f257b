// The sandbox's announcements. Every statement is true in a sandbox: play money, demonstration channels, open code.

import type { AnnouncementType } from "../../src/content/store.ts";

type TextPair = { readonly title: string; readonly content: string };
type Announcement = {
  readonly code: string;
  readonly type: AnnouncementType;
  readonly groupName: string;
  readonly linkage: string;
  readonly text: { readonly bn: TextPair; readonly en: TextPair };
};

export const announcementTexts: readonly Announcement[] = [
  {
    code: "welcome",
    type: "PL",
    groupName: "m_home",
    linkage: "",
    text: {
      bn: {
        title: "খেলায় স্বাগতম! এখানকার সব টাকাই খেলার টাকা",
        content:
          "<p>এটি একটি পরীক্ষামূলক সাইট। এখানে জমা, বাজি, জেতা—সবই খেলার টাকায়। আসল টাকা লাগে না। টাকা তোলাও নমুনা: তুললে খেলার টাকা ব্যালেন্স থেকে যায়, আসল টাকা কোথাও পৌঁছায় না।</p><p>নিশ্চিন্তে ঘুরে দেখুন, খেলুন, সব কিছু যাচাই করে নিন।</p>",
      },
      en: {
        title: "Welcome to Khela! All the money here is play money",
        content:
          "<p>This is a sandbox. Deposits, bets and wins are all in play money. Nothing costs real money. A withdrawal is a sample too: play money leaves your balance, and no real money arrives anywhere.</p><p>Look around, play, and check everything for yourself.</p>",
      },
    },
  },
  {
    code: "fair-games",
    type: "PL",
    groupName: "m_home",
    linkage: "/m/help?tag=games",
    text: {
      bn: {
        title: "খেলার ফল নিজের ফোনেই মিলিয়ে দেখুন",
        content:
          '<p>আমাদের নিজস্ব খেলায় প্রতিটি রাউন্ডের আগে সার্ভারের গোপন সংখ্যার ছাপ আপনাকে দেখানো হয়। খেলা শেষে সংখ্যাটি প্রকাশ করলে আপনি নিজেই হিসাব মিলিয়ে নিতে পারেন।</p><p>কীভাবে মেলাবেন, তা <a href="/m/help?tag=games">{shell.help}</a> পাতায় লেখা আছে।</p>',
      },
      en: {
        title: "Check the result of a game on your own phone",
        content:
          '<p>In our in-house games you see the fingerprint of the server\'s secret number before you bet. When the secret is revealed afterwards, you can redo the sum yourself.</p><p><a href="/m/help?tag=games">{shell.help}</a> explains how.</p>',
      },
    },
  },
  {
    code: "deposit-sandbox",
    type: "PL",
    groupName: "m_home",
    linkage: "/m/help?tag=deposits",
    text: {
      bn: {
        title: "জমা দেওয়ার পাতায় আসল টাকা পাঠাবেন না",
        content:
          "<p>বিকাশ, নগদ, রকেট, ব্যাংক আর কার্ড—এখানে সবগুলোই নমুনা। টাকা জমার পাতাটি আমাদের নিজেদের বানানো, কোনো ব্যাংক বা মোবাইল ওয়ালেটের সঙ্গে এর যোগ নেই।</p><p>কেউ আপনাকে আসল টাকা পাঠাতে বললে বুঝবেন, সে আমাদের কেউ নয়।</p>",
      },
      en: {
        title: "Never send real money on the deposit page",
        content:
          "<p>bKash, Nagad, Rocket, bank and card are all samples here. The payment page is our own and is not connected to any bank or mobile wallet.</p><p>If anybody asks you to send real money, they are not us.</p>",
      },
    },
  },
  {
    code: "free-trial",
    type: "PL",
    groupName: "m_home",
    linkage: "/m/trail",
    text: {
      bn: {
        title: "নাম-ধাম ছাড়াই খেলে দেখুন",
        content:
          "<p>অ্যাকাউন্ট না খুলেও খেলা যায়। ‘{auth.tryFirst}’ চাপলেই ১০,০০০ খেলার টাকা নিয়ে অতিথি হিসেবে ঢুকে পড়বেন।</p><p>অতিথির টাকা আর হিসাব থেকে যায় না; রেখে দিতে চাইলে অ্যাকাউন্ট খুলুন।</p>",
      },
      en: {
        title: "Try it without an account",
        content:
          "<p>You can play without registering. Tap ‘{auth.tryFirst}’ and you are in as a guest with 10,000 in play money.</p><p>A guest's balance and records are not kept for later; open an account if you want to keep yours.</p>",
      },
    },
  },
  {
    code: "your-password",
    type: "PL",
    groupName: "m_home",
    linkage: "/m/help?tag=account",
    text: {
      bn: {
        title: "অন্য সাইটের পাসওয়ার্ড এখানে দেবেন না",
        content:
          "<p>একই পাসওয়ার্ড দুই জায়গায় ব্যবহার করলে এক জায়গা থেকে ফাঁস হলেই দুটিই যায়। এখানে নতুন একটি দিন—লম্বা একটি বাক্য হলে সবচেয়ে ভালো, আর তা বাংলাতেও লেখা যায়।</p>",
      },
      en: {
        title: "Do not reuse a password from another site",
        content:
          "<p>If you use one password in two places, a leak in one opens both. Choose a new one here: a long sentence is best, in any language you like.</p>",
      },
    },
  },
  {
    code: "records",
    type: "PL",
    groupName: "m_home",
    linkage: "/m/gameRecord",
    text: {
      bn: {
        title: "প্রতিটি বাজি আর লেনদেনের হিসাব আপনার হাতে",
        content:
          "<p>কখন কত বাজি ধরলেন, কত পেলেন, তারপর ব্যালেন্স কত হলো—সবই ‘{screens.record}’ আর ‘{screens.transactions}’ পাতায় আছে। যোগ-বিয়োগ না মিললে আমাদের ভুল; আপনার নয়।</p>",
      },
      en: {
        title: "Every bet and movement is yours to see",
        content:
          "<p>What you staked and when, what came back, and your balance after it: all of it is under ‘{screens.record}’ and ‘{screens.transactions}’. If the sums do not add up, the mistake is ours.</p>",
      },
    },
  },
  {
    code: "chat-open",
    type: "PL",
    groupName: "m_home",
    linkage: "/m/chat",
    text: {
      bn: {
        title: "লাইভ চ্যাট খোলা: বাংলায় লিখুন",
        content:
          '<p>প্রশ্ন থাকলে <a href="/m/chat">{screens.chat}</a>-এ লিখুন। উত্তর এলে খামের পাশে সংখ্যা দেখবেন, পাতা নতুন করে খুলতে হবে না।</p>',
      },
      en: {
        title: "Live chat is open",
        content:
          '<p>If you have a question, write in <a href="/m/chat">{screens.chat}</a>. When the answer is there you see a number at the envelope, without reloading the page.</p>',
      },
    },
  },
  {
    code: "home-screen",
    type: "PL",
    groupName: "m_home",
    linkage: "/m/download",
    text: {
      bn: {
        title: "খেলার আইকন হোম স্ক্রিনে রাখুন",
        content:
          '<p>অ্যাপ স্টোর লাগে না। <a href="/m/download">{screens.download}</a> পাতায় অ্যান্ড্রয়েড আর আইফোনের ধাপ লেখা আছে।</p>',
      },
      en: {
        title: "Keep Khela on your home screen",
        content:
          '<p>No app store is needed. The page <a href="/m/download">{screens.download}</a> has the steps for Android and iPhone.</p>',
      },
    },
  },
  {
    code: "feedback-pictures",
    type: "PL",
    groupName: "m_home",
    linkage: "/m/feedback",
    text: {
      bn: {
        title: "মতামতের সঙ্গে এখন ছবিও পাঠানো যায়",
        content:
          '<p>স্ক্রিনের ছবি দিলে সমস্যা বোঝা সহজ হয়। <a href="/m/feedback">{screens.feedback}</a> পাতায় তিনটি পর্যন্ত ছবি দিন; উত্তর আসবে ইনবক্সে।</p>',
      },
      en: {
        title: "Feedback takes pictures now",
        content:
          '<p>A screenshot says more than a page. Send up to three under <a href="/m/feedback">{screens.feedback}</a>; the answer comes to your inbox.</p>',
      },
    },
  },
  {
    code: "register-note",
    type: "PL",
    groupName: "m_reg",
    linkage: "/m/help?tag=terms",
    text: {
      bn: {
        title: "অ্যাকাউন্ট খোলার আগে দুটি কথা",
        content:
          "<p>আপনার বয়স অন্তত ১৮ হতে হবে। ‘{auth.withName}’ খুললে শুধু একটি ইউজারনেম আর পাসওয়ার্ড লাগে; ‘{auth.withNumber}’ খুললে আপনার নম্বরে একটি ওটিপি যায়। নিবন্ধনে পরিচয়পত্র লাগে না; লাগে শুধু আসল নাম যাচাই করতে চাইলে।</p>",
      },
      en: {
        title: "Two things before you register",
        content:
          "<p>You must be at least 18. ‘{auth.withName}’ takes a username and a password only; ‘{auth.withNumber}’ sends a one-time code to your number. No identity document is needed to register, only to verify your real name.</p>",
      },
    },
  },
  {
    code: "sandbox-popup",
    type: "PU",
    groupName: "m_home",
    linkage: "/m/help?tag=terms",
    text: {
      bn: {
        title: "মনে রাখুন, এটি পরীক্ষামূলক সাইট",
        content:
          "<p>এখানকার টাকা শুধুই খেলার টাকা। তা কেনা বা বেচা যায় না। তুললে আসল টাকা আসে না।</p><p>১৮ বছরের কম বয়স হলে এই সাইট আপনার জন্য নয়।</p>",
      },
      en: {
        title: "Remember: this is a sandbox",
        content:
          "<p>The money here is play money only. It cannot be bought or sold, and a withdrawal brings no real money.</p><p>If you are under 18, this site is not for you.</p>",
      },
    },
  },
  {
    code: "take-a-break",
    type: "H",
    groupName: "m_home",
    linkage: "/m/help?tag=responsible",
    text: {
      bn: {
        title: "খেলা আনন্দের জন্য, মাঝে মাঝে বিরতি নিন",
        content: "<p>খেলার টাকা হলেও সময়টা আপনার আসল। অনেকক্ষণ হয়ে গেলে উঠুন, এক কাপ চা খান, পরে আবার আসুন।</p>",
      },
      en: {
        title: "Play is for fun: take a break now and then",
        content:
          "<p>The money is pretend but your time is real. If it has been a while, get up, have a cup of tea, and come back later.</p>",
      },
    },
  },
  {
    code: "news-verify",
    type: "H",
    groupName: "m_home",
    linkage: "/m/verify",
    text: {
      bn: {
        title: "প্রতিটি রাউন্ডের পাশে যাচাইয়ের পথ",
        content:
          '<p>‘{screens.record}’ পাতায় রাউন্ড খুলে ‘{play.verify}’ চাপলেই <a href="/m/verify">{screens.verify}</a> পাতায় যাওয়া যায়, সব সংখ্যা আগে থেকে বসানো।</p>',
      },
      en: {
        title: "A way to verify beside every round",
        content:
          '<p>Open a round under ‘{screens.record}’ and tap ‘{play.verify}’: <a href="/m/verify">{screens.verify}</a> opens with all numbers filled in.</p>',
      },
    },
  },
  {
    code: "news-help",
    type: "H",
    groupName: "m_home",
    linkage: "/m/help",
    text: {
      bn: {
        title: "প্রশ্নের উত্তর এক জায়গায়",
        content:
          '<p>অ্যাকাউন্ট, জমা, খেলা, গোপনীয়তা—ছয়টি বিষয়ে ছোট ছোট উত্তর। <a href="/m/help">{shell.help}</a> পাতায় দেখে নিন।</p>',
      },
      en: {
        title: "Answers in one place",
        content:
          '<p>Your account, deposits, games, privacy: short answers on six topics under <a href="/m/help">{shell.help}</a>.</p>',
      },
    },
  },
  {
    code: "agent-note",
    type: "A",
    groupName: "",
    linkage: "",
    text: {
      bn: {
        title: "এজেন্টদের জন্য: কমিশনও এখানে খেলার টাকা",
        content: "<p>এই সাইটে এজেন্টের হিসাব-নিকাশ শুধু দেখানোর জন্য। কারও কাছ থেকে আসল টাকা নেবেন না, কাউকে দেবেনও না।</p>",
      },
      en: {
        title: "For agents: commissions are play money here too",
        content:
          "<p>Agents' figures on this site are a demonstration. Do not take real money from anybody, and do not pay any.</p>",
      },
    },
  },
];
