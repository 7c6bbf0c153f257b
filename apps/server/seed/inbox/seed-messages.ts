// The sandbox's messages to members. The first three greet every new member. The other messages reach only members who
// exist at the time of sending, as on a live site. All statements are true.

type SeedMessage = readonly [
  code: string,
  bnTitle: string,
  bnContent: string,
  enTitle: string,
  enContent: string,
];

export const welcomeMessages: readonly SeedMessage[] = [
  [
    "welcome",
    "খেলায় স্বাগতম",
    '<p>আপনার অ্যাকাউন্ট তৈরি। এখানে সব টাকাই খেলার টাকা, তাই নিশ্চিন্তে ঘুরে দেখুন।</p><ul><li><a href="/m/inHouse">{screens.inHouse}</a> দিয়ে শুরু করতে পারেন।</li><li>প্রশ্ন থাকলে <a href="/m/help">{shell.help}</a> বা <a href="/m/chat">{screens.chat}</a>।</li></ul>',
    "Welcome to Khela",
    '<p>Your account is ready. All the money here is play money, so look around freely.</p><ul><li><a href="/m/inHouse">{screens.inHouse}</a> are a good start.</li><li>Questions: <a href="/m/help">{shell.help}</a> or <a href="/m/chat">{screens.chat}</a>.</li></ul>',
  ],
  [
    "first-check",
    "প্রথম রাউন্ডটি নিজে যাচাই করুন",
    '<p>পাশা বা মাইন এক দান খেলুন, তারপর <a href="/m/gameRecord">{screens.record}</a> থেকে রাউন্ডটি খুলে ‘{play.verify}’ চাপুন। আপনার ফোনই হিসাব কষে দেখাবে।</p>',
    "Check your first round yourself",
    '<p>Play one round of dice or mines, open it under <a href="/m/gameRecord">{screens.record}</a> and tap ‘{play.verify}’. Your own phone does the sum.</p>',
  ],
  [
    "keep-it-a-game",
    "খেলা থাক খেলাই",
    '<p>শুরু করার আগে ঠিক করুন কতক্ষণ খেলবেন। সময় হলে উঠে পড়ুন, খেলা তো পালাচ্ছে না। <a href="/m/safer">{screens.safer}</a> পাতায় সময় আর টাকার সীমাও বসাতে পারেন।</p>',
    "Keep it a game",
    '<p>Decide how long you will play before you start, and get up when the time comes; the games will still be here. Under <a href="/m/safer">{screens.safer}</a> you can set a limit to time and money.</p>',
  ],
];

export const seedMessages: readonly SeedMessage[] = [
  [
    "deposit-how",
    "নমুনা জমা যেভাবে কাজ করে",
    '<p><a href="/m/voucherCenter">{screens.deposit}</a> পাতায় একটি মাধ্যম আর পরিমাণ বাছুন। নমুনা পেমেন্ট পাতায় ওপরের বোতামটি চাপলেই ব্যালেন্সে যোগ হবে। আসল টাকা পাঠাবেন না।</p>',
    "How a sample deposit works",
    '<p>Choose a method and an amount under <a href="/m/voucherCenter">{screens.deposit}</a>. On the sample payment page tap the first button, and it is in your balance. Never send real money.</p>',
  ],
  [
    "deposit-late",
    "দেরিতে আসা জমাও যোগ হয়",
    "<p>অর্ডারের সময় পেরিয়ে গেলেও পেমেন্ট সেবা যদি পরে জানায় যে টাকা এসেছে, তা আপনার ব্যালেন্সে যোগ হবে। একই টাকা দুবার যোগ হয় না।</p>",
    "A late deposit still counts",
    "<p>Even when an order has expired, the amount is added if the payment service reports it later. The same money is never added twice.</p>",
  ],
  [
    "records",
    "প্রতিটি পয়সার হিসাব",
    '<p><a href="/m/transaction/record">{screens.transactions}</a> পাতায় জমা, বাজি, জেতা—সব পরপর লেখা। প্রতিটি লাইনের পর ব্যালেন্স কত হলো, তাও আছে।</p>',
    "Every cent accounted for",
    '<p>Deposits, bets and wins stand one after another under <a href="/m/transaction/record">{screens.transactions}</a>, with the balance after each line.</p>',
  ],
  [
    "seeds",
    "সিড বদলান যখন খুশি",
    "<p>খেলার ভেতরে ‘{game.fairness}’ খুলে সিড বদলালে আগের গোপন সংখ্যাটি প্রকাশ পায়। তখন আগের সব রাউন্ড মিলিয়ে দেখা যায়।</p>",
    "Change your seeds whenever you like",
    "<p>Open ‘{game.fairness}’ inside a game and change the seeds: the secret used so far is revealed, and every earlier round can be checked.</p>",
  ],
  [
    "rtp",
    "ফেরতের হার কোথায় লেখা",
    "<p>প্রতিটি নিজস্ব খেলার নিয়মের পাতায় ফেরতের হার (RTP) আছে। এটি বহু রাউন্ডের গড়; এক সন্ধ্যার ফল অনেক কম বা বেশি হতে পারে।</p>",
    "Where to find the return to player",
    "<p>The rules of each in-house game state its return to player (RTP). It is an average over very many rounds; one evening may differ a lot.</p>",
  ],
  [
    "favourites",
    "প্রিয় খেলা হাতের কাছে",
    '<p>খেলার কোণের তারায় চাপ দিন। <a href="/m/fav-games">{screens.favourites}</a> পাতায় ১০০টি পর্যন্ত জমা থাকে।</p>',
    "Your favourites at hand",
    '<p>Tap the star on a game. Up to 100 of them wait under <a href="/m/fav-games">{screens.favourites}</a>.</p>',
  ],
  [
    "search",
    "নামের একটু অংশেই খুঁজে পাবেন",
    '<p><a href="/m/search">{shell.search}</a> পাতায় নামের কয়েকটি অক্ষর লিখলেই খেলা চলে আসে, বাংলা বা ইংরেজিতে।</p>',
    "A few letters are enough",
    '<p>Type a few letters of a name under <a href="/m/search">{shell.search}</a>, in Bengali or English, and the game appears.</p>',
  ],
  [
    "language",
    "২৯টি ভাষার তালিকা",
    '<p><a href="/m/set">{shell.settings}</a> পাতায় ২৯টি ভাষা বাছা যায়। যেগুলোর লেখা এখনও হয়নি, সেগুলোতে কাছাকাছি জানা ভাষায় দেখানো হয়।</p>',
    "A list of 29 languages",
    '<p>You can choose among 29 languages under <a href="/m/set">{shell.settings}</a>. Where texts are not written yet, a language close at hand is shown.</p>',
  ],
  [
    "light-theme",
    "রোদে হালকা রং",
    '<p>দিনের আলোয় পর্দা পড়তে কষ্ট হলে <a href="/m/set">{shell.settings}</a> পাতায় হালকা রং বাছুন। রাতে গাঢ় রঙে চোখে আরাম, চার্জও কম লাগে।</p>',
    "Light colours in the sun",
    '<p>If the screen is hard to read by day, choose the light theme under <a href="/m/set">{shell.settings}</a>. At night dark is easier on the eyes and on the battery.</p>',
  ],
  [
    "home-screen",
    "এক চাপে খেলা",
    '<p><a href="/m/download">{screens.download}</a> পাতার ধাপগুলো মেনে আইকনটি হোম স্ক্রিনে রাখুন। সাইটটি তখন অ্যাপের মতো খোলে।</p>',
    "Khela in one tap",
    '<p>Follow the steps under <a href="/m/download">{screens.download}</a> to keep the icon on your home screen. The site then opens like an app.</p>',
  ],
  [
    "password",
    "পাসওয়ার্ড: লম্বা বাক্যই ভালো",
    "<p>একটি লম্বা বাক্য মনে রাখা সহজ, অনুমান করা কঠিন। অন্য সাইটের পাসওয়ার্ড এখানে দেবেন না, আর কাউকে জানাবেন না—আমাদেরও না।</p>",
    "Passwords: a long sentence is best",
    "<p>A long sentence is easy to remember and hard to guess. Do not reuse one from another site, and tell it to nobody, not even to us.</p>",
  ],
  [
    "shared-phone",
    "ফোনটি আর কেউ ব্যবহার করলে",
    '<p>খেলা শেষে <a href="/m/member/home">{screens.memberCentre}</a> পাতা থেকে লগআউট করুন। ৩০ মিনিট কিছু না করলে আমরাও আপনাকে লগআউট করে দিই।</p>',
    "If somebody else uses this phone",
    '<p>Log out under <a href="/m/member/home">{screens.memberCentre}</a> when you are done. After 30 idle minutes we log you out ourselves.</p>',
  ],
  [
    "bad-network",
    "নেট দুর্বল হলে",
    "<p>পাতা ধীরে এলে নিচে একটি কথা দেখাবে; অপেক্ষা করলেই চলবে। বাজি ধরার পর নেট গেলেও রাউন্ড হারায় না, ফিরে এসে খেলাটি খুলুন।</p>",
    "When the network is weak",
    "<p>If a page is slow it says so; just wait. If you lose the network after a bet the round is not lost: open the game again when you are back.</p>",
  ],
  [
    "winner-names",
    "জয়ীদের তালিকায় আপনার নাম",
    "<p>তালিকায় শুধু নামের প্রথম দুই অক্ষর থাকে। কে কত জিতল তা জানা যায়, কে সে তা নয়।</p>",
    "Your name on the winner board",
    "<p>The board shows the first two letters of a name only: how much was won, not by whom.</p>",
  ],
  [
    "scam",
    "কেউ টাকা চাইলে",
    '<p>আমাদের নাম করে কেউ টাকা, পাসওয়ার্ড বা মোবাইলের কোড চাইলে দেবেন না। আমরা কখনো চাই না। সন্দেহ হলে <a href="/m/chat">{screens.chat}</a>-এ জানান।</p>',
    "If somebody asks you for money",
    '<p>If anybody asks for money, a password or a code in our name, do not give it. We never ask. When in doubt, tell us in <a href="/m/chat">{screens.chat}</a>.</p>',
  ],
  [
    "feedback",
    "কী ভালো হলে খুশি হতেন?",
    '<p>কোন পাতায় থমকে যান, কোন লেখা বোঝা যায় না—<a href="/m/feedback">{screens.feedback}</a> পাতায় জানান। ছবিও দিতে পারেন। উত্তর এই ইনবক্সেই আসবে।</p>',
    "What should be better?",
    '<p>Where do you get stuck, which words are unclear? Tell us under <a href="/m/feedback">{screens.feedback}</a>, with pictures if you like. The answer comes to this inbox.</p>',
  ],
  [
    "break",
    "একটু হেঁটে আসুন",
    "<p>অনেকক্ষণ বসে থাকলে শরীরও ক্লান্ত হয়, সিদ্ধান্তও খারাপ হয়। পাঁচ মিনিট হাঁটুন, পানি খান।</p>",
    "Take a short walk",
    "<p>Sitting for long tires the body and makes for poor decisions. Walk for five minutes, drink some water.</p>",
  ],
];
