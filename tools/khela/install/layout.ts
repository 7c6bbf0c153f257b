/** Folders of an installation on Debian: releases side by side, settings, data, backups, the archive of the WAL. */
export const RELEASES = "/opt/khela/releases";
/** Links to the running release, and to the previous one. */
export const CURRENT = "/opt/khela/current";
export const PREVIOUS = "/opt/khela/previous";
export const SETTINGS_FILE = "/etc/khela/khela.env";
export const COMMAND_FILE = "/usr/local/bin/khela";
export const DATA_DIR = "/var/lib/khela";
export const WAL_DIR = "/var/lib/khela-wal";
export const ACCOUNT = "khela";

/** Paths inside a release. */
export const NODE = "node_modules/.bin/node";
export const MAIN = "tools/khela/main.ts";

/** Names of systemd units that answer requests, in the order in which they are restarted. */
export const PROCESS_UNITS = ["server", "game-server", "sandbox-gateway", "sandbox-services"] as const;
