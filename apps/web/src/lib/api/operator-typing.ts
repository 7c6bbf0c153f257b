import { createEmitter } from "../emitter.ts";

/** An operator writes in the live chat: emitted at each push that says so. */
export const operatorTyping = createEmitter();
