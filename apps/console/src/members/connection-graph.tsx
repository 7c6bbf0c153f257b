import type { ReactNode } from "react";
import type { MemberLine } from "@khela/contract/operator/members/schemas";
import { useT } from "../i18n/texts.ts";
import styles from "./members.module.css";

const SIDE = 320;
const CENTRE = SIDE / 2;
const RADIUS = 115;
const DOT = 6;
/** Maximum number of names in the graph. More names would be too close together to read; the table has all of them. */
const MAX_NAMES = 24;

/**
 * Draws the member in the middle and at most `MAX_NAMES` connected accounts around. The table beside it has all of
 * them.
 */
export function ConnectionGraph({
  id,
  members,
  edges,
}: {
  readonly id: string;
  readonly members: readonly MemberLine[];
  readonly edges: readonly { readonly to: string }[];
}): ReactNode {
  const t = useT();
  const connected = members.filter((member) => edges.some(({ to }) => to === member.id)).slice(0, MAX_NAMES);
  const middle = members.find((member) => member.id === id);
  const places = connected.map((member, index) => {
    const angle = (2 * Math.PI * index) / connected.length - Math.PI / 2;
    return { member, x: CENTRE + RADIUS * Math.cos(angle), y: CENTRE + RADIUS * Math.sin(angle) };
  });
  return (
    <svg
      className={styles["graph"]}
      viewBox={`-80 0 ${SIDE + 160} ${SIDE}`}
      role="img"
      aria-label={t("members.graph", { count: connected.length })}
    >
      {places.map(({ member, x, y }) => (
        <line key={member.id} className={styles["line"]} x1={CENTRE} y1={CENTRE} x2={x} y2={y} />
      ))}
      {[...(middle === undefined ? [] : [{ member: middle, x: CENTRE, y: CENTRE }]), ...places].map(
        ({ member, x, y }) => (
          <g key={member.id}>
            <circle className={styles["dot"]} cx={x} cy={y} r={DOT} />
            <text className={styles["name"]} x={x} y={y - DOT - 4} textAnchor="middle">
              {member.username}
            </text>
          </g>
        ),
      )}
    </svg>
  );
}
