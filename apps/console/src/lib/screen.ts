// Declaration of a room (a group of screens) for the shell: its screens, its palette entries, and the queues whose
// counts the menu shows.

import type { ComponentType } from "react";
import type { Permission } from "@khela/contract/operator/permissions";
import type { Namespace, TextId } from "../i18n/text-ids.ts";

export type ScreenRow = {
  /** Path of the screen under `/console`, with `$name` for a parameter: `/members/$memberId`. */
  readonly path: string;
  /** Text id from `i18n/<language>/titles/<room>.ts`. */
  readonly title: TextId;
  /** Required permission; `operator`: every operator may open the screen. */
  readonly permission: Permission | "operator";
  readonly load: () => Promise<ComponentType>;
  /** Text files that the screen needs in addition to the file of its room. */
  readonly texts?: readonly Namespace[];
  /** Whether the menu lists the screen below its room. Never for a path with a parameter. */
  readonly isInMenu?: true;
  /** The queue of `today.queues` whose count the menu shows beside the screen's link. */
  readonly queue?: string;
  /** Help text of the screen. Each line is a paragraph. */
  readonly help?: TextId;
};

export type PaletteHit = {
  readonly key: string;
  readonly title: string;
  readonly detail?: string;
  /** Path of the result, such as `/members/100001`. */
  readonly to: string;
};

/** Finds records of a room, such as members, for the command palette by typed text. */
export type PaletteSearch = (text: string, signal: AbortSignal) => Promise<readonly PaletteHit[]>;

export type PaletteRow =
  /** An act that has an address, such as a form. */
  | {
      readonly kind: "act";
      readonly title: TextId;
      readonly permission: Permission | "operator";
      readonly to: string;
    }
  | {
      readonly kind: "search";
      readonly title: TextId;
      readonly permission: Permission | "operator";
      readonly load: () => Promise<PaletteSearch>;
    };

export type Room = {
  /** Name of the room: of its file in `app/screens`, and of its file of texts. */
  readonly name: Namespace;
  readonly title: TextId;
  /** Position of the room in the menu. */
  readonly order: number;
  readonly screens: readonly ScreenRow[];
  readonly palette?: readonly PaletteRow[];
};
