import type { Room } from "../../lib/screen.ts";

export const room: Room = {
  name: "system",
  title: "system.title",
  order: 130,
  screens: [
    {
      path: "/system",
      title: "system.overview",
      permission: "system.view",
      isInMenu: true,
      help: "system.help",
      load: () => import("../../system/overview-screen.tsx").then(({ OverviewScreen }) => OverviewScreen),
    },
    {
      path: "/system/maintenance",
      title: "system.maintenance",
      permission: "system.view",
      isInMenu: true,
      load: () =>
        import("../../system/maintenance-screen.tsx").then(({ MaintenanceScreen }) => MaintenanceScreen),
    },
    {
      path: "/system/storage",
      title: "system.storage",
      permission: "system.view",
      isInMenu: true,
      load: () => import("../../system/storage-screen.tsx").then(({ StorageScreen }) => StorageScreen),
    },
    {
      path: "/system/speed",
      title: "system.speed",
      permission: "system.view",
      isInMenu: true,
      load: () => import("../../system/speed-screen.tsx").then(({ SpeedScreen }) => SpeedScreen),
    },
  ],
};
