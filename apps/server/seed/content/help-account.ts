// The sandbox's help: the account, deposits and records.

import type { SeedTopic } from "./help-topic.ts";

export const helpAccountTopics: readonly SeedTopic[] = [
  {
    tag: "account",
    title: { bn: "অ্যাকাউন্ট", en: "Your account" },
    articles: [
      {
        bn: {
          title: "অ্যাকাউন্ট খুলবেন কীভাবে",
          content:
            "<p>‘{shell.register}’ চাপুন, একটি ইউজারনেম আর পাসওয়ার্ড দিন (চাইলে ‘{auth.withNumber}’), বয়স নিশ্চিত করুন—ব্যস। ইউজারনেম ইংরেজি ছোট হাতের অক্ষরে শুরু হবে, তাতে অক্ষর, সংখ্যা আর _ চলবে, মোট ৪ থেকে ২০টি।</p><p>পাসওয়ার্ড অন্তত ৮ অক্ষরের; বাংলায়ও লেখা যায়, মাঝে ফাঁকাও চলে। খুব চেনা পাসওয়ার্ড, যেমন ১২৩৪৫৬৭৮, নেওয়া হয় না।</p>",
        },
        en: {
          title: "How to open an account",
          content:
            "<p>Tap ‘{shell.register}’, choose a username and a password (or ‘{auth.withNumber}’), confirm your age, and that is all. A username begins with a lowercase letter and has 4 to 20 lowercase letters, digits and underscores.</p><p>A password has at least 8 characters, in any language, spaces included. Those everybody knows, such as 12345678, are not accepted.</p>",
        },
      },
      {
        bn: {
          title: "ঢুকতে না পারলে",
          content:
            '<p>মোবাইল নম্বর, ইমেইল বা ইউজারনেম আর পাসওয়ার্ড আরেকবার দেখে নিন; নম্বর বা ইমেইল দিয়ে ঢুকতে সেটি যাচাই করা থাকতে হয়। পাসওয়ার্ডে ছোট হাতের আর বড় হাতের অক্ষর আলাদা। কয়েকবার ভুল হলে ছবির সংখ্যাগুলোও লিখতে হয়, আর বারবার ভুল হলে কিছুক্ষণ অপেক্ষা করতে হয়। এতে অন্য কেউ আন্দাজে আপনার পাসওয়ার্ড বের করতে পারে না।</p><p>পাসওয়ার্ড ভুলে গেলে লগইনের জায়গায় ‘{auth.forgot}’ চাপুন। অ্যাকাউন্টে ইমেইল থাকলে ‘{auth.byMail}’ একটি লিংক আসে, আর মোবাইল নম্বর থাকলে ‘{auth.byPhone}’ ওটিপি নিয়ে নতুন পাসওয়ার্ড দেওয়া যায়। ইমেইল বা নম্বর আগে থেকে <a href="/m/securityCenter">{screens.security}</a> পাতায় দিয়ে রাখুন।</p>',
        },
        en: {
          title: "If you cannot log in",
          content:
            '<p>Look at your mobile number, email or username and your password again; a number or email has to be verified before it logs you in. Lowercase and capital letters differ in passwords. After a few mistakes you are also asked for the digits in a picture, and after many you have to wait a while. That keeps others from guessing your password.</p><p>If you forgot your password, tap ‘{auth.forgot}’ where you log in. With an email on your account, ‘{auth.byMail}’ sends you a link; with a mobile number, ‘{auth.byPhone}’ lets you set a new password with a one-time code. Give the email or the number beforehand under <a href="/m/securityCenter">{screens.security}</a>.</p>',
        },
      },
      {
        bn: {
          title: "অতিথি হিসেবে খেলা",
          content:
            "<p>‘{auth.tryFirst}’ চাপলে আপনি অতিথি হিসেবে ১০,০০০ খেলার টাকা নিয়ে ঢুকবেন। অতিথিরা টাকা জমা দিতে পারেন না। লগআউট করলে সেই অতিথি-অ্যাকাউন্টে আর ফেরা যায় না।</p>",
        },
        en: {
          title: "Playing as a guest",
          content:
            "<p>‘{auth.tryFirst}’ lets you in as a guest with 10,000 in play money. Guests cannot make deposits. Once you log out, there is no way back to that guest account.</p>",
        },
      },
      {
        bn: {
          title: "হিসাব কোথায় দেখব",
          content:
            '<p><a href="/m/gameRecord">{screens.record}</a> পাতায় প্রতিটি খেলার বাজি আর ফল, <a href="/m/transaction/record">{screens.transactions}</a> পাতায় টাকার প্রতিটি আসা-যাওয়া আর তার পরের ব্যালেন্স দেখা যায়।</p>',
        },
        en: {
          title: "Where to see your records",
          content:
            '<p><a href="/m/gameRecord">{screens.record}</a> shows the stake and result of every round; <a href="/m/transaction/record">{screens.transactions}</a> shows every movement of money and the balance after it.</p>',
        },
      },
    ],
  },
  {
    tag: "deposits",
    title: { bn: "টাকা জমা", en: "Deposits" },
    articles: [
      {
        bn: {
          title: "এখানে জমা দিলে কী হয়",
          content:
            "<p>‘{screens.deposit}’ পাতায় একটি মাধ্যম আর পরিমাণ বেছে নিলে একটি নমুনা পেমেন্ট পাতা খোলে। সেখানে সবচেয়ে ওপরের বোতামটি চাপলে আপনার ব্যালেন্সে খেলার টাকা যোগ হয়। আসল কোনো টাকা কাটা হয় না।</p><p>এই পাতায় কখনো আপনার আসল কার্ড নম্বর, পিন বা ওটিপি লিখবেন না। আমরা তা চাই না।</p>",
        },
        en: {
          title: "What a deposit does here",
          content:
            "<p>Choose a method and an amount under ‘{screens.deposit}’, and a sample payment page opens. When you tap its first button, play money is added to your balance. No real money is taken.</p><p>Never enter a real card number, PIN or one-time code on that page. We do not ask for them.</p>",
        },
      },
      {
        bn: {
          title: "টাকা যোগ না হলে",
          content:
            "<p>নমুনা পেমেন্ট পাতায় দেরিতে পরিশোধ বা ব্যর্থ হওয়ার বোতামও আছে, যাতে সেসব অবস্থাও দেখা যায়। দেরি হলে টাকা পরে নিজে থেকেই যোগ হয়। একই জমা দুবার পরিশোধ করলেও টাকা একবারই যোগ হয়।</p>",
        },
        en: {
          title: "If the money does not arrive",
          content:
            "<p>The sample page also has buttons to pay late or to fail, so that those cases can be seen too. A late payment is added by itself when it comes. Paying the same deposit twice adds it only once.</p>",
        },
      },
      {
        bn: {
          title: "টাকা তোলা",
          content:
            "<p>‘{screens.withdraw}’ পাতাটিও নমুনা। তুললে খেলার টাকা ব্যালেন্স থেকে যায়, কিন্তু আসল টাকা কোনো ব্যাংক বা ওয়ালেটে পৌঁছায় না, কারণ খেলার টাকার কোনো দাম নেই। কেউ টাকা নিয়ে তুলে দেওয়ার কথা বললে বিশ্বাস করবেন না।</p>",
        },
        en: {
          title: "Withdrawals",
          content:
            "<p>‘{screens.withdraw}’ is a sample too. Play money leaves your balance, but no real money reaches a bank or wallet, because play money has no value. Do not believe anybody who offers to cash it out for a fee.</p>",
        },
      },
    ],
  },
];
