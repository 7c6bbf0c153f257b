import "../../../web/src/styles/tokens.css";
import "../styles/console.css";
import { createRoot } from "react-dom/client";
import { loadTexts } from "../i18n/texts.ts";
import { Console } from "./console.tsx";

await loadTexts("sign-in", "list");
createRoot(document.querySelector("#console")!).render(<Console />);
