import { useState, type ReactNode } from "react";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import type { OperatorOutputOf } from "@khela/contract/operator/operator-schemas";
import { useT } from "../../i18n/texts.ts";
import { useOperatorCall } from "../../lib/api/use-operator-call.ts";
import { usePages } from "../../lib/use-pages.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Panel, Row, Stack } from "../../ui/layout/layout.tsx";
import { Pager } from "../../ui/layout/pager.tsx";
import { Empty, Loaded } from "../../ui/layout/states.tsx";
import type { AgentPartProps } from "../agent-part.ts";
import { AgentLink } from "../agent-link.tsx";
import styles from "../tree.module.css";

type Below = OperatorOutputOf<typeof operatorCalls.agents.below>["list"][number];

function Node({ node }: { readonly node: Below }): ReactNode {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const { customerId: id, customerName: name, teamSize, agentCount } = node;
  const label = t(isOpen ? "agents.hide" : "agents.show", { name });
  return (
    <li>
      <Row>
        {teamSize === 0 ? (
          <span className={styles["leaf"]} />
        ) : (
          <Button size="small" look="quiet" label={label} onPress={() => setIsOpen(!isOpen)}>
            {isOpen ? "−" : "+"}
          </Button>
        )}
        <AgentLink id={id} name={name} />
        <span>{t("agents.typeOf", { type: node.type })}</span>
        {node.isAgent ? <span>{t("agents.teamSize", { members: teamSize, agents: agentCount })}</span> : null}
      </Row>
      {isOpen ? <Branch id={id} /> : null}
    </li>
  );
}

/** The members directly below a member. They are loaded when the branch is opened. */
function Branch({ id }: { readonly id: string }): ReactNode {
  const pages = usePages();
  const below = useOperatorCall(
    operatorCalls.agents.below,
    { id, cursor: pages.cursor },
    { keepsPrevious: true },
  );
  return (
    <Loaded call={below}>
      {({ list, nextCursor }) =>
        list.length === 0 ? (
          <Empty />
        ) : (
          <Stack>
            <ul className={styles["branch"]}>
              {list.map((node) => (
                <Node key={node.customerId} node={node} />
              ))}
            </ul>
            <Pager pages={pages} nextCursor={nextCursor} />
          </Stack>
        )
      }
    </Loaded>
  );
}

/** The agents above the agent, and the tree of members below, which is opened branch by branch. */
export function TeamPart({ agent }: AgentPartProps): ReactNode {
  const t = useT();
  const { id, above, members, agents } = agent;
  return (
    <Stack>
      <Panel title={t("agents.path")}>
        {above.length === 0 ? (
          <p>{t("agents.top")}</p>
        ) : (
          <Row>
            {above.map((line) => (
              <AgentLink key={line.id} id={line.id} name={line.username} />
            ))}
          </Row>
        )}
      </Panel>
      <Panel title={`${t("agents.below")}: ${t("agents.teamSize", { members, agents })}`}>
        <Branch id={id} />
      </Panel>
    </Stack>
  );
}
