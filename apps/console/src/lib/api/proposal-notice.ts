import type { Proposal } from "@khela/contract/operator/operator-shapes";
import { createStore, useStore } from "../store.ts";

const shown = createStore<Proposal | null>(null);

/** Makes the shell show a proposal that waits for a second operator; null hides it. */
export const showProposal = (proposal: Proposal | null): void => shown.set(proposal);
export const useShownProposal = (): Proposal | null => useStore(shown);
