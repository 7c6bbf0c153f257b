import type { OperatorRoutes } from "../../http/console/operator-context.ts";
import { readConnected } from "./connected.ts";
import { findMembers, searchMembers } from "./find.ts";
import { addNote, readNotes, setTags } from "./notes.ts";
import { readOverview, revealMember } from "./overview.ts";
import { readTimeline } from "./timeline.ts";
import { readAgents } from "./tree-view.ts";

export function memberOperatorRoutes(): OperatorRoutes<"members"> {
  return {
    search: searchMembers,
    find: findMembers,
    get: readOverview,
    reveal: revealMember,
    timeline: readTimeline,
    connected: readConnected,
    agents: readAgents,
    notes: readNotes,
    addNote,
    setTags,
  };
}
