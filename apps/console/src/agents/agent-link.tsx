import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

export function AgentLink({ id, name }: { readonly id: string; readonly name: string }): ReactNode {
  return <Link to={`/agents/${id}`}>{name}</Link>;
}
