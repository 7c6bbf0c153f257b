import { createEmitter } from "../emitter.ts";

/** Emits when a push tells that an operator is typing in the live chat. */
export const operatorTyping = createEmitter();
