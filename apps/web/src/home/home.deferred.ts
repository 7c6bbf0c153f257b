// The sections of home whose HTML comes with the page and whose code loads at the first interaction.

import "../ui/icon/all-icons.ts";
export { CategoryBar } from "./sections/category-bar.tsx";
export { CategorySection } from "./sections/category-section.tsx";
export { RecentRow } from "./sections/recent-row.tsx";
export { HotSection } from "./sections/hot-section.tsx";
export { JackpotBanner } from "./jackpot/jackpot-banner.tsx";
export { BelowTheFold } from "./below-the-fold.tsx";
export { NoticeTicker } from "./announcements/notice-ticker.tsx";
