// Names in the simulated leagues: clubs named after rivers, players after birds, crews and fighting cocks with
// invented names. No existing club, player, league or game is meant.

export type Name = { readonly bn: string; readonly en: string };

const named = (rows: readonly (readonly [bn: string, en: string])[]): readonly Name[] =>
  rows.map(([bn, en]) => ({ bn, en }));

export const clubs = named([
  ["পদ্মা টাইডস", "Padma Tides"],
  ["মেঘনা ফ্যালকনস", "Meghna Falcons"],
  ["যমুনা স্টারস", "Jamuna Stars"],
  ["কর্ণফুলী ওয়েভস", "Karnaphuli Waves"],
  ["সুরমা হকস", "Surma Hawks"],
  ["তিস্তা স্পার্কস", "Teesta Sparks"],
  ["রূপসা অ্যাঙ্কর্স", "Rupsha Anchors"],
  ["গোমতী ল্যান্সার্স", "Gomati Lancers"],
  ["তিতাস রোভার্স", "Titas Rovers"],
  ["হালদা কমেটস", "Halda Comets"],
  ["তুরাগ প্যান্থার্স", "Turag Panthers"],
  ["সাঙ্গু রেঞ্জার্স", "Sangu Rangers"],
  ["মাতলা অ্যারোজ", "Matla Arrows"],
  ["ভৈরব কাইটস", "Bhairab Kites"],
  ["ইছামতী আউলস", "Ichamati Owls"],
  ["ডাকাতিয়া বুলস", "Dakatia Bulls"],
]);

export const players = named([
  ["এ. দোয়েল", "A. Doel"],
  ["ম. শালিক", "M. Shalik"],
  ["র. মাছরাঙা", "R. Machranga"],
  ["স. ফিঙে", "S. Fingey"],
  ["ক. বুলবুলি", "K. Bulbuli"],
  ["ট. টুনটুনি", "T. Tuntuni"],
  ["জ. কোকিল", "J. Kokil"],
  ["ন. ময়না", "N. Moyna"],
  ["হ. টিয়া", "H. Tia"],
  ["ব. বাবুই", "B. Babui"],
  ["ফ. চিল", "F. Chil"],
  ["প. পানকৌড়ি", "P. Pankouri"],
  ["ল. বক", "L. Bok"],
  ["গ. ঘুঘু", "G. Ghughu"],
  ["শ. শ্যামা", "S. Shyama"],
  ["ই. ডাহুক", "I. Dahuk"],
]);

export const crews = named([
  ["মিডনাইট রিকশা", "Midnight Rickshaw"],
  ["বাঁশ বাইট", "Bamboo Byte"],
  ["কপার কোবরা", "Copper Cobra"],
  ["মনসুন ফাইভ", "Monsoon Five"],
  ["স্ট্যাটিক হেরন", "Static Heron"],
  ["কাঁঠাল স্কোয়াড", "Jackfruit Squad"],
  ["সাইলেন্ট ফেরি", "Silent Ferry"],
  ["কার্নেল কাইটস", "Kernel Kites"],
  ["পেপার লণ্ঠন", "Paper Lantern"],
  ["ব্রাস ভোঁদড়", "Brass Otter"],
  ["ম্যাঙ্গো প্রোটোকল", "Mango Protocol"],
  ["ডেলটা ড্রিফট", "Delta Drift"],
  ["থান্ডার লুম", "Thunder Loom"],
  ["ক্লে গোলেম", "Clay Golem"],
  ["জাফরান শিফট", "Saffron Shift"],
  ["নীল সার্কিট", "Indigo Circuit"],
]);

export const cocks = named([
  ["লাল ঝুঁটি", "Lal Jhuti"],
  ["কালো মেঘ", "Kalo Megh"],
  ["বজ্র", "Bojro"],
  ["তুফান", "Tufan"],
  ["পাহাড়ি", "Pahari"],
  ["শিমুল", "Shimul"],
  ["ডাকাত", "Dakat"],
  ["বাঘা", "Bagha"],
  ["সোনা মিয়া", "Sona Mia"],
  ["আগুন পাখি", "Agun Pakhi"],
  ["কালবৈশাখী", "Kalboishakhi"],
  ["নবাব", "Nobab"],
  ["ধূমকেতু", "Dhumketu"],
  ["সর্দার", "Sordar"],
  ["ঝড়ো", "Jhoro"],
  ["রংবাজ", "Rongbaj"],
]);
