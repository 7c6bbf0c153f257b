import { createEmitter } from "../emitter.ts";

/** An operator is typing in the live chat: emitted at each such push. */
export const operatorTyping = createEmitter();
