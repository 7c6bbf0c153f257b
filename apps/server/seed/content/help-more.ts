// The rest of the sandbox's help, by topic. Every statement is true in a sandbox, and can be checked on the sandbox's
// screens.

type Article = readonly [bnTitle: string, bnContent: string, enTitle: string, enContent: string];

export const moreArticles: Readonly<Record<string, readonly Article[]>> = {
  terms: [
    [
      "ঘোষণা",
      "<p>নতুন কিছু হলে ‘{home.notices}’ অংশে জানাই; খামের চিহ্নে চাপ দিলেও দেখা যায়।</p><p>ঘোষণার লেখা আর এই শর্তের মধ্যে অমিল হলে শর্তের কথাই ধরা হবে।</p>",
      "Announcements",
      "<p>What is new stands under ‘{home.notices}’; the envelope at the top leads there too.</p><p>Where the words of an announcement and these terms differ, the terms hold.</p>",
    ],
    [
      "ভুল হলে বা অভিযোগ থাকলে",
      '<p>হিসাবে গরমিল মনে হলে রাউন্ড বা অর্ডারের নম্বরসহ <a href="/m/feedback">{screens.feedback}</a> পাতায় লিখুন। চাইলে স্ক্রিনের ছবিও দিন। উত্তর আসবে <a href="/m/webEmail">{screens.inbox}</a> পাতায়।</p><p>আমরা আগে হিসাবের খাতা মিলিয়ে দেখি, তারপর উত্তর দিই।</p>',
      "Mistakes and complaints",
      '<p>If something does not add up, write to us under <a href="/m/feedback">{screens.feedback}</a> with the number of the round or order, and a screenshot if you have one. The answer comes under <a href="/m/webEmail">{screens.inbox}</a>.</p><p>We check the ledger first and answer then.</p>',
    ],
  ],
  privacy: [
    [
      "চ্যাট আর মতামতে যা লেখেন",
      "<p>আপনার লেখা বার্তা আপনার অ্যাকাউন্টের সঙ্গে রাখা হয়, যাতে কথার ধারা বোঝা যায়। পাঠানো ছবি আমরা নতুন করে বানিয়ে রাখি; ছবির ভেতরে লুকিয়ে থাকা জায়গা, সময় বা ফোনের তথ্য তাতে থাকে না। মূল ফাইলটি রাখা হয় না।</p><p>চ্যাটে কখনো পাসওয়ার্ড লিখবেন না। আমরা তা চাই না।</p>",
      "What you write in chat and feedback",
      "<p>Your messages are kept with your account so that a conversation can be followed. Pictures you send are made anew before they are stored: the place, time and phone details hidden in the file are gone, and the original is not kept.</p><p>Never write a password in the chat. We do not ask for one.</p>",
    ],
    [
      "অন্যরা আপনার নাম কতটুকু দেখে",
      "<p>জয়ীদের তালিকায় নামের প্রথম দুটি অক্ষর থাকে, বাকিটা তারা চিহ্ন। নাম কত বড়, তাও বোঝা যায় না। জমা, বাজি ও প্রতিযোগিতার তালিকাতেও নামের একাংশ ঢাকা থাকে। আপনার ওপরে এজেন্ট থাকলে তিনি আপনার ইউজারনেম দেখেন।</p>",
      "How much of your name others see",
      "<p>The winner board shows the first two letters of a name and then stars, always the same number of them. In ranks and contests part of it is hidden too. An agent above you sees your username.</p>",
    ],
    [
      "বাইরের কেউ কি দেখছে?",
      "<p>এই সাইটের পাতা, ছবি, লেখা—সবই আমাদের নিজেদের ঠিকানা থেকে আসে। বিজ্ঞাপন বা অন্য কোম্পানির নজরদারির কোড এখানে নেই।</p>",
      "Is anybody else watching?",
      "<p>Pages, pictures and letters of this site all come from our own address. There are no advertisements and no tracking code of other companies.</p>",
    ],
  ],
  games: [
    [
      "খেলার মাঝে নেট চলে গেলে",
      "<p>বাজি ধরা হয়ে গেলে রাউন্ডটি আমাদের খাতায় লেখা থাকে। নেট ফিরলে খেলাটি আবার খুলুন, সেখান থেকেই শুরু হবে।</p><p>বাজির উত্তর যদি মাঝপথে হারিয়ে যায়, টাকা নিজে থেকেই ফেরত আসে। কিছু করতে হয় না।</p>",
      "If the network drops during a game",
      "<p>Once a bet is placed, our server keeps the round. When you are back online, open the game again and it continues from there.</p><p>If the answer to a bet was lost on its way, the stake comes back by itself. You do not need to do anything.</p>",
    ],
    [
      "পছন্দের খেলা তাড়াতাড়ি খুঁজে পাওয়া",
      '<ul><li><strong>খোঁজ:</strong> ওপরের আতশকাচে চাপ দিয়ে নাম লিখুন, বাংলা বা ইংরেজিতে।</li><li><strong>তারা:</strong> খেলার কোণের তারায় চাপ দিলে সেটি <a href="/m/fav-games">{screens.favourites}</a> তালিকায় যায়।</li><li><strong>সাম্প্রতিক:</strong> শেষ ৫০টি খেলা হোমের তালিকায় মনে রাখা হয়।</li></ul>',
      "Finding a game quickly",
      '<ul><li><strong>Search:</strong> tap the magnifier at the top and type a name, in Bengali or English.</li><li><strong>Star:</strong> tap the star on a game to keep it under <a href="/m/fav-games">{screens.favourites}</a>.</li><li><strong>Recent:</strong> home remembers your last 50 games.</li></ul>',
    ],
    [
      "যাচাইয়ের সংখ্যাগুলোর মানে",
      '<ul><li><strong>‘{play.field.serverSeedHash}’:</strong> গোপন সংখ্যাটির আঙুলের ছাপের মতো; খেলার আগেই দেখানো হয়, পরে বদলানো যায় না।</li><li><strong>‘{play.field.serverSeed}’:</strong> গোপন সংখ্যাটি নিজে; সিড বদলালে প্রকাশ পায়।</li><li><strong>‘{play.field.clientSeed}’:</strong> যা আপনি নিজে বেছে দিতে পারেন।</li><li><strong>‘{play.field.nonce}’:</strong> কত নম্বর রাউন্ড।</li></ul><p>এই চারটি মিলেই ফল। <a href="/m/verify">{screens.verify}</a> পাতায় বসিয়ে দেখুন।</p>',
      "What the numbers of a check mean",
      '<ul><li><strong>‘{play.field.serverSeedHash}’:</strong> the fingerprint of a secret number, shown before you play, so it cannot be changed later.</li><li><strong>‘{play.field.serverSeed}’:</strong> the secret itself, revealed when seeds are changed.</li><li><strong>‘{play.field.clientSeed}’:</strong> yours to choose.</li><li><strong>‘{play.field.nonce}’:</strong> the number of the round.</li></ul><p>The four together make the result. Try them under <a href="/m/verify">{screens.verify}</a>.</p>',
    ],
    [
      "জয়ীদের তালিকা কি সত্যি?",
      "<p>হ্যাঁ। তালিকাটি হিসাবের খাতা থেকে তৈরি হয়; সাজানো কোনো নাম বা অঙ্ক সেখানে ঢোকানো যায় না। নতুন জেতাগুলোর মধ্যে বড়গুলো ওপরে থাকে।</p><p>ওপরের বড় জ্যাকপটের ঘূর্ণায়মান সংখ্যাটি কেবল নমুনা, সেখানে তা-ই লেখা আছে। তবে এই ঘরের স্লটের সোনার কলস সত্যি, খাতায় যা জমা আছে তা-ই দেখানো হয়।</p>",
      "Is the winner board real?",
      "<p>Yes. It is read from the books, and no made-up name or sum can get into it. The largest of the newest wins are on top.</p><p>The big rolling jackpot figure is only a demonstration, and says so; the golden pot of our own slots is real, with the sum in the books.</p>",
    ],
  ],
  responsible: [
    [
      "শুরুর আগেই সীমা ঠিক করুন",
      '<p>কতক্ষণ খেলবেন আর কত পর্যন্ত হারলে থামবেন, খেলা শুরুর আগেই ঠিক করুন। <a href="/m/safer">{screens.safer}</a> পাতায় সীমা বসালে সাইটই তা মানায়।</p><p>হারের টাকা ফেরত আনতে বাজি বাড়াবেন না। খেলা আগের রাউন্ড মনে রাখে না।</p>',
      "Set your limit before you start",
      '<p>Decide how long you will play, and at what loss you will stop, before the first bet. Set it under <a href="/m/safer">{screens.safer}</a>, and the site holds you to it.</p><p>Do not raise your stake to win back what is gone. The game does not remember the last round.</p>',
    ],
    [
      "যে লক্ষণে থামা দরকার",
      "<ul><li>যতক্ষণ ভেবেছিলেন তার চেয়ে অনেক বেশি খেলছেন</li><li>খেলার কথা কাছের মানুষের কাছে লুকাচ্ছেন</li><li>ঘুম, কাজ বা খাওয়া বাদ যাচ্ছে</li><li>হারলে রাগ হয়, জিতলেও থামতে পারেন না</li></ul><p>এর একটিও মিললে আজ থামুন, আর কারও সঙ্গে কথা বলুন।</p>",
      "Signs that it is time to stop",
      "<ul><li>You play much longer than you meant to</li><li>You hide it from people close to you</li><li>Sleep, work or meals are missed</li><li>Losing makes you angry, and winning does not let you stop</li></ul><p>If one of these is true, stop for today and talk to somebody.</p>",
    ],
    [
      "ঘরে ছোটরা থাকলে",
      '<p>ফোনে লক দিন, আর খেলা শেষে <a href="/m/member/home">{screens.memberCentre}</a> পাতা থেকে লগআউট করুন। পাসওয়ার্ড ব্রাউজারে জমা রাখবেন না, যদি ফোনটি অন্য কেউও ব্যবহার করে।</p>',
      "If there are children at home",
      '<p>Lock your phone, and log out under <a href="/m/member/home">{screens.memberCentre}</a> when you are done. Do not let the browser keep the password if somebody else uses the phone too.</p>',
    ],
    [
      "কারও সঙ্গে কথা বলুন",
      '<p>খেলা নিয়ে দুশ্চিন্তা হলে বিশ্বাস করেন এমন একজনকে বলুন; বললেই ভার কমে। চিকিৎসক বা মানসিক স্বাস্থ্যকর্মীর কাছে যাওয়াও লজ্জার কিছু নয়।</p><p>আপনার অ্যাকাউন্ট বন্ধ রাখতে চাইলে <a href="/m/safer">{screens.safer}</a> পাতায় বিরতি নিন, বা <a href="/m/chat">{screens.chat}</a>-এ লিখুন।</p>',
      "Talk to somebody",
      '<p>If play worries you, tell one person you trust; saying it makes it lighter. Seeing a doctor or counsellor is nothing to be ashamed of.</p><p>If you want to stay away, take a break under <a href="/m/safer">{screens.safer}</a>, or write to us in <a href="/m/chat">{screens.chat}</a>.</p>',
    ],
  ],
  account: [
    [
      "ভাষা আর রং বদলানো",
      '<p>ওপরের গোলক চিহ্নে চাপ দিয়ে <a href="/m/set">{shell.settings}</a> খুলুন। ভাষা বাছলে সঙ্গে সঙ্গে বদলে যায়। গাঢ় বা হালকা রংও সেখানেই। দুটোই এই ফোনে মনে থাকে।</p>',
      "Changing language and colours",
      '<p>Tap the globe at the top to open <a href="/m/set">{shell.settings}</a>. A language changes at once; the dark and light theme are there too. This phone remembers both.</p>',
    ],
    [
      "হোম স্ক্রিনে খেলার আইকন রাখা",
      '<p>অ্যাপ স্টোর লাগে না। <a href="/m/download">{screens.download}</a> পাতায় আপনার ফোনের জন্য ধাপগুলো লেখা আছে। আইকনে চাপ দিলে সাইটটি অ্যাপের মতো পুরো পর্দায় খোলে।</p>',
      "Keeping Khela on your home screen",
      '<p>No app store is needed. The page <a href="/m/download">{screens.download}</a> has the steps for your phone. From its icon the site opens full-screen, like an app.</p>',
    ],
    [
      "খামের পাশের সংখ্যাটি কী",
      "<p>না-পড়া বার্তা, ঘোষণা আর চ্যাটের উত্তর মিলিয়ে সংখ্যাটি। পড়লে কমে, ‘{inbox.readAll}’ চাপলে মুছে যায়। এক ফোনে পড়লে অন্য ট্যাবেও সঙ্গে সঙ্গে কমে।</p>",
      "The number beside the envelope",
      "<p>It counts unread messages, announcements and chat answers together. It falls as you read, and ‘{inbox.readAll}’ clears it. What you read in one tab is read in the others at once.</p>",
    ],
    [
      "আমাদের সঙ্গে কথা বলা",
      '<ul><li><strong><a href="/m/chat">{screens.chat}</a>:</strong> এখনই কিছু জানতে। উত্তর না পেলে বার্তা থেকে যায়, পরে উত্তর পাবেন।</li><li><strong><a href="/m/feedback">{screens.feedback}</a>:</strong> ভুল বা নতুন ভাবনা জানাতে, ছবিসহ। উত্তর আসে ইনবক্সে।</li></ul>',
      "Talking to us",
      '<ul><li><strong><a href="/m/chat">{screens.chat}</a>:</strong> to ask something now. If nobody is there your message waits and is answered later.</li><li><strong><a href="/m/feedback">{screens.feedback}</a>:</strong> for faults and ideas, with pictures. The answer comes to your inbox.</li></ul>',
    ],
  ],
  deposits: [
    [
      "সর্বনিম্ন আর সর্বোচ্চ কত",
      '<p>প্রতিটি মাধ্যমের সীমা আলাদা। <a href="/m/voucherCenter">{screens.deposit}</a> পাতায় মাধ্যম বাছলেই টাকার ঘরের নিচে তার সীমা দেখায়। মাধ্যমটির কোনো খরচ থাকলে তাও লেখা থাকে; আপনার ব্যালেন্সে পুরো অঙ্কটিই যোগ হয়।</p>',
      "Minimum and maximum",
      '<p>Each method has its own limits. Under <a href="/m/voucherCenter">{screens.deposit}</a> they stand below the amount as soon as you choose one. If a method charges a fee, that is written there too; the whole amount is added to your balance.</p>',
    ],
    [
      "অর্ডারের অবস্থাগুলোর মানে",
      "<ul><li><strong>‘{cashier.tag.waiting}’:</strong> টাকা দেওয়ার জন্য ১০ মিনিট সময় আছে।</li><li><strong>‘{cashier.tag.paid}’:</strong> ব্যালেন্সে যোগ হয়ে গেছে।</li><li><strong>‘{cashier.tag.expired}’:</strong> সময়মতো টাকা আসেনি। পরে এলেও তা যোগ হবে।</li><li><strong>‘{cashier.tag.failed}’:</strong> পেমেন্ট সেবা জানিয়েছে যে টাকা দেওয়া যায়নি।</li></ul>",
      "What the states of an order mean",
      "<ul><li><strong>‘{cashier.tag.waiting}’:</strong> you have 10 minutes to pay.</li><li><strong>‘{cashier.tag.paid}’:</strong> it is in your balance.</li><li><strong>‘{cashier.tag.expired}’:</strong> nothing came in time. If it comes later it is still added.</li><li><strong>‘{cashier.tag.failed}’:</strong> the payment service told us that it did not work.</li></ul>",
    ],
    [
      "একই টাকা দুবার কাটা বা যোগ হতে পারে?",
      '<p>না। বোতামে দুবার চাপ পড়লেও একটিই অর্ডার হয়, আর পেমেন্ট সেবা একই খবর দশবার পাঠালেও টাকা একবারই যোগ হয়। <a href="/m/transaction/record">{screens.transactions}</a> পাতায় প্রতিটি অঙ্ক নিজে মিলিয়ে নিন।</p>',
      "Can money be taken or added twice?",
      '<p>No. Two taps make one order, and if the payment service reports the same payment ten times it is added once. Check every amount yourself under <a href="/m/transaction/record">{screens.transactions}</a>.</p>',
    ],
  ],
};
