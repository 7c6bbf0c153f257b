// Adds the remaining icons to the set. A file that imports this module can render all icons by name.

import { deferredIcons } from "./deferred-icons.ts";
import { icons } from "./icons.ts";

Object.assign(icons, deferredIcons);
