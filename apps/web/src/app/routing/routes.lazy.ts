// Code that every screen except home needs, in one chunk: the title bar, the view of a lazy screen, path matching.

import "../../lib/old-browsers.ts";
import "../../ui/icon/all-icons.ts";

export { ClosedScreen, loadClosedScreen } from "../shell/closed-screen.lazy.tsx";
export { DownloadBar } from "../pwa/download-bar.tsx";
export { createMatcher } from "./match-screen.ts";
export { ScreenView } from "./screen-view.tsx";
export { TitleBar } from "../shell/title-bar.tsx";
export { WideScreen } from "../desktop/wide-screen.tsx";
