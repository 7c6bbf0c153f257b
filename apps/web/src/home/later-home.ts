// The parts of home whose HTML comes with the page and whose code comes at the first sign of a person.

export { CategorySection } from "./category-section.tsx";
export { JackpotBanner } from "./jackpot-banner.tsx";
export { NoticeTicker } from "./notice-ticker.tsx";
export { ServiceButton } from "./service-button.tsx";
