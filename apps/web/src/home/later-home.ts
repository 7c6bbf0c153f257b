// The parts of home whose HTML comes with the page and whose code comes at the first sign of a person.

import "../ui/later-icons.ts";
export { CategoryBar } from "./category-bar.tsx";
export { CategorySection } from "./category-section.tsx";
export { HotSection } from "./hot-section.tsx";
export { JackpotBanner } from "./jackpot-banner.tsx";
export { LowerHome } from "./lower-home.tsx";
export { NoticeTicker } from "./notice-ticker.tsx";
export { ServiceButton } from "./service-button.tsx";
