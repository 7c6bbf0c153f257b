// Completes the icon set. A file that imports this may render them all by name.

import { deferredIcons } from "./deferred-icons.ts";
import { icons } from "./icons.ts";

Object.assign(icons, deferredIcons);
