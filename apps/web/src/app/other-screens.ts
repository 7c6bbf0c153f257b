// What every screen but home needs, in one chunk: the table itself, the title bar, the drawing of a lazy screen.

import "../ui/later-icons.ts";

export { ClosedScreen } from "./closed-screen.tsx";
export { DownloadBar } from "./download-bar.tsx";
export { matchScreen } from "./match.ts";
export { ScreenView } from "./screen-view.tsx";
export { TitleBar } from "./title-bar.tsx";
