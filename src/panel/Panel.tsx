/** The panel: tabs at the top, progress below them, then one tab's content. Forms keep what was typed in them. */
import { FluentProvider, makeStyles, Spinner, Tab, TabList, tokens } from "@fluentui/react-components";
import { useCallback, useEffect, useId, useMemo, useState, type ComponentType } from "react";
import type { PanelApi, CommandOutcome, PricedCommand } from "../shared/panelApi/panelApi";
import { mustBeRead } from "../shared/panelApi/commands";
import { useRequest } from "./state/request";
import { BuildTab } from "./tabs/build/BuildTab";
import { CellTab } from "./tabs/cell/CellTab";
import { ConnectTab } from "./tabs/connect/ConnectTab";
import { HostContext, type TabName, type TabProps } from "./state/host";
import { FaultNotice, Notice } from "./parts/Notice";
import { WorkBar } from "./parts/WorkBar";
import { RefreshTab } from "./tabs/refresh/RefreshTab";
import { SpendTab } from "./tabs/spend/SpendTab";
import { useTheme } from "./theme";
import { useRunningFetch } from "./state/runningFetch";

const TABS: readonly { readonly name: TabName; readonly Content: ComponentType<TabProps> }[] = [
  { name: "Connect", Content: ConnectTab },
  { name: "Spend", Content: SpendTab },
  { name: "Build", Content: BuildTab },
  { name: "Cell", Content: CellTab },
  { name: "Refresh", Content: RefreshTab },
];

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexDirection: "column",
    height: "100%",
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  tabs: {
    flexShrink: 0,
    overflowX: "auto",
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    paddingInline: tokens.spacingHorizontalXS,
  },
  content: { flexGrow: 1, minHeight: 0, overflowY: "auto", scrollbarGutter: "stable" },
  tab: {
    display: "flex",
    flexDirection: "column",
    gap: tokens.spacingVerticalXXL,
    boxSizing: "border-box",
    maxWidth: "720px",
    marginInline: "auto",
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalXXL}`,
    "&[hidden]": { display: "none" },
  },
  waiting: { padding: tokens.spacingVerticalXXL },
});

export function Panel({ api }: { readonly api: PanelApi }) {
  const styles = useStyles();
  return (
    // Pop-ups opened outside the panel get the provider's class too, so the layout's class is on the element within.
    <FluentProvider theme={useTheme()} style={{ height: "100%" }}>
      <div className={styles.root}>
        <Contents api={api} />
      </div>
    </FluentProvider>
  );
}

function Contents({ api }: { readonly api: PanelApi }) {
  const styles = useStyles();
  const work = useRunningFetch(api);
  const { value: facts, fault } = useRequest(() => api.facts(), "facts");
  const [chosen, setChosen] = useState("Connect");
  const [visited, setVisited] = useState<readonly string[]>(["Connect"]);
  const id = useId();
  const [told, setTold] = useState<PricedCommand | CommandOutcome>();
  const choose = useCallback((name: string): void => {
    setChosen(name);
    setVisited((before) => (before.includes(name) ? before : [...before, name]));
  }, []);
  useEffect(
    () =>
      api.watchCommands?.((heard) => {
        if (mustBeRead(heard)) choose("Refresh");
        setTold(heard);
      }),
    [api, choose],
  );
  /** The pressed button disappears with its tab, so the focus moves to the new tab's name. */
  const goTo = useCallback(
    (tab: TabName, wish?: PricedCommand): void => {
      choose(tab);
      if (wish !== undefined) setTold({ ...wish });
      document.getElementById(`${id}${tab}`)?.focus();
    },
    [choose, id],
  );
  const host = useMemo(
    () => (facts === undefined ? undefined : { api, facts, work, told, goTo }),
    [api, facts, work, told, goTo],
  );
  if (fault !== undefined) return <FaultNotice text={fault} />;
  if (host === undefined) return <Spinner size="small" className={styles.waiting} label="Loading…" />;
  return (
    <HostContext.Provider value={host}>
      <TabList
        className={styles.tabs}
        size="small"
        selectedValue={chosen}
        onTabSelect={(_, { value }) => choose(value as string)}
        aria-label="PROP"
      >
        {TABS.map(({ name }) => (
          <Tab key={name} value={name} id={`${id}${name}`} aria-controls={`${id}${name}-panel`}>
            {name}
          </Tab>
        ))}
      </TabList>
      <WorkBar />
      {host.facts.notice === undefined ? null : <Notice intent="warning">{host.facts.notice}</Notice>}
      <div className={styles.content}>
        {TABS.map(({ name, Content }) => (
          <div
            key={name}
            role="tabpanel"
            id={`${id}${name}-panel`}
            aria-labelledby={`${id}${name}`}
            hidden={name !== chosen}
            className={styles.tab}
          >
            {visited.includes(name) ? <Content shown={name === chosen} /> : null}
          </div>
        ))}
      </div>
    </HostContext.Provider>
  );
}
