// What every screen but home needs, in one chunk: the route table, the title bar, the view of a lazy screen.

import "../../ui/icon/deferred-icons.ts";

export { ClosedScreen } from "../shell/closed-screen.lazy.tsx";
export { DownloadBar } from "../pwa/download-bar.tsx";
export { matchScreen } from "./match-screen.ts";
export { ScreenView } from "./screen-view.tsx";
export { TitleBar } from "../shell/title-bar.tsx";
export { WideScreen } from "../desktop/wide-screen.tsx";
