import { createEmitter } from "../emitter.ts";

/** Emits at each push event that says that an operator is typing in the live chat. */
export const operatorTyping = createEmitter();
