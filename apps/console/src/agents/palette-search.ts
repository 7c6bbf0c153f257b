import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { fetchOperatorCall } from "../lib/api/send.ts";
import type { PaletteSearch } from "../lib/screen.ts";

const FOUND = 10;
const MAX_NAME = 20;

/** Finds agents for the command palette by the beginning of their username. */
export const searchAgents: PaletteSearch = async (text, signal) => {
  const name = text.trim().slice(0, MAX_NAME);
  if (name === "") return [];
  const { rows } = await fetchOperatorCall(operatorCalls.agents.list, { name, size: FOUND }, { signal });
  return rows.map(({ agent, id }) => ({
    key: `agent ${id}`,
    title: agent.name,
    detail: id,
    to: `/agents/${id}`,
  }));
};
