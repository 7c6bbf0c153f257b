import type { Room } from "../../lib/screen.ts";

const agent = () => import("../../agents/agent-screen.tsx").then(({ AgentScreen }) => AgentScreen);
const freezes = () => import("../../agents/freezes-screen.tsx").then(({ FreezesScreen }) => FreezesScreen);
const disputes = () =>
  import("../../agents/disputes-screen.tsx").then(({ DisputesScreen }) => DisputesScreen);

export const room: Room = {
  name: "agents",
  title: "agents.room",
  order: 60,
  screens: [
    {
      path: "/agents",
      title: "agents.listTitle",
      permission: "agents.view",
      isInMenu: true,
      help: "agents.listHelp",
      load: () => import("../../agents/agent-list-screen.tsx").then(({ AgentListScreen }) => AgentListScreen),
    },
    {
      path: "/agents/freezes",
      title: "agents.freezesTitle",
      permission: "agents.view",
      isInMenu: true,
      queue: "freezes",
      help: "agents.freezesHelp",
      load: freezes,
    },
    {
      path: "/agents/freezes/all",
      title: "agents.freezesTitle",
      permission: "agents.view",
      help: "agents.freezesHelp",
      load: freezes,
    },
    {
      path: "/agents/disputes",
      title: "agents.disputesTitle",
      permission: "agents.view",
      isInMenu: true,
      queue: "disputes",
      help: "agents.disputesHelp",
      load: disputes,
    },
    {
      path: "/agents/disputes/all",
      title: "agents.disputesTitle",
      permission: "agents.view",
      help: "agents.disputesHelp",
      load: disputes,
    },
    {
      path: "/agents/limits",
      title: "agents.limitsTitle",
      permission: "agents.view",
      isInMenu: true,
      help: "agents.limitsHelp",
      load: () => import("../../agents/limits-screen.tsx").then(({ LimitsScreen }) => LimitsScreen),
    },
    {
      path: "/agents/$memberId",
      title: "agents.agentTitle",
      permission: "agents.view",
      help: "agents.agentHelp",
      load: agent,
    },
    {
      path: "/agents/$memberId/$part",
      title: "agents.agentTitle",
      permission: "agents.view",
      help: "agents.agentHelp",
      load: agent,
    },
  ],
  palette: [
    {
      kind: "search",
      title: "agents.room",
      permission: "agents.view",
      load: () => import("../../agents/palette-search.ts").then(({ searchAgents }) => searchAgents),
    },
  ],
};
