/**
 * The panel: what it is connected to, then tabs, progress below them, and one tab's content. Forms keep what was typed in
 * them. It opens with the jobs, or where a person has to connect first, with that.
 */
import { FluentProvider } from "@fluentui/react-provider";
import { Spinner } from "@fluentui/react-spinner";
import { Tab, TabList } from "@fluentui/react-tabs";
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import { useCallback, useEffect, useId, useMemo, useRef, useState, type ComponentType } from "react";
import type { PanelApi, CommandOutcome, HostFacts, PricedCommand } from "../shared/panelApi/panelApi";
import type { MemberBill } from "../shared/fetching/ledger/memberBill";
import { mustBeRead } from "../shared/panelApi/commands";
import { useRequest } from "./state/request";
import { useConnection, type Connection } from "./state/connection";
import { ConnectTab } from "./tabs/connect/ConnectTab";
import { HostContext, type TabName, type TabProps } from "./state/host";
import { usePiece, type LoadPiece } from "./state/piece";
import { Loading } from "./parts/Loading";
import { FaultNotice, Notice } from "./parts/Notice";
import { CopyBar } from "./parts/bars/CopyBar";
import { StateBar } from "./parts/bars/StateBar";
import { WarningBar } from "./parts/bars/WarningBar";
import { WorkBar } from "./parts/bars/WorkBar";
import { useTheme } from "./theme";
import { useRunningFetch } from "./state/runningFetch";

const TABS = ["Jobs", "Build", "Cell", "Refresh", "Spend", "Connect"] as const;

type Contents = Readonly<Record<TabName, ComponentType<TabProps>>>;

/** What is behind the tabs that are not there at first. */
async function others() {
  const { BuildTab, CellTab, JobsTab, PendingPrice, RefreshTab, SpendTab } = await import("./pieces/tabs");
  const contents = { Jobs: JobsTab, Spend: SpendTab, Build: BuildTab, Cell: CellTab, Refresh: RefreshTab };
  return { contents, PendingPrice };
}

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
    // All tabs are in sight in Google Sheets' sidebar of 300 pixels too.
    "@media (max-width: 360px)": {
      "& > button": { paddingInline: tokens.spacingHorizontalXS },
      "& > button > span": { fontSize: tokens.fontSizeBase200 },
    },
  },
  content: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: "auto",
    scrollbarGutter: "stable",
    scrollbarWidth: "thin",
    // What has the focus isn't covered by a price that stays at the bottom.
    "@media (min-height: 400px)": { scrollPaddingBottom: "30vh" },
  },
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

interface Props {
  readonly api: PanelApi;
  readonly load: LoadPiece;
}

export function Panel(props: Props) {
  const styles = useStyles();
  return (
    // Pop-ups opened outside the panel get the provider's class too, so the layout's class is on the element within.
    <FluentProvider theme={useTheme()} style={{ height: "100%" }}>
      <div className={styles.root}>
        <Contents {...props} />
      </div>
    </FluentProvider>
  );
}

function Contents({ api, load }: Props) {
  const styles = useStyles();
  const { value: facts, fault } = useRequest(() => api.facts(), "facts");
  const connection = useConnection(api);
  const { view, fault: unread } = connection;
  if (fault !== undefined) return <FaultNotice text={fault} />;
  if (facts === undefined || (view === undefined && unread === undefined))
    return <Spinner size="small" className={styles.waiting} label="Loading…" />;
  return <Tabs {...{ api, load, facts, connection }} />;
}

interface TabsProps extends Props {
  readonly facts: HostFacts;
  readonly connection: Connection;
}

function Tabs({ api, load, facts, connection }: TabsProps) {
  const styles = useStyles();
  const work = useRunningFetch(api);
  const [bill, setBill] = useState<MemberBill>();
  const [first] = useState<TabName>(connection.isReady ? "Jobs" : "Connect");
  const [chosen, setChosen] = useState<string>(first);
  const [visited, setVisited] = useState<readonly string[]>([first]);
  const tabs = usePiece(load, "tabs", others, connection.isReady || visited.some((name) => name !== "Connect"));
  const contents: Partial<Contents> = { Connect: ConnectTab, ...tabs.value?.contents };
  const PendingPrice = tabs.value?.PendingPrice;
  const id = useId();
  const [fromRibbon, setFromRibbon] = useState<PricedCommand | CommandOutcome>();
  const choose = useCallback((name: string): void => {
    setChosen(name);
    setVisited((before) => (before.includes(name) ? before : [...before, name]));
  }, []);
  /** How often the list of jobs was wished for: a job that is open gives way to it, but not one whose requests are in progress. */
  const [listed, setListed] = useState(0);
  const running = useRef(work.running);
  running.current = work.running;
  useEffect(
    () =>
      api.watchCommands?.((heard) => {
        if ("tab" in heard) {
          if (heard.tab === "Jobs" && !running.current) setListed((before) => before + 1);
          return choose(heard.tab);
        }
        if (mustBeRead(heard)) choose("Refresh");
        setFromRibbon(heard);
      }),
    [api, choose],
  );
  /** The pressed button disappears with its tab, so the focus moves to the new tab's name. */
  const goTo = useCallback(
    (tab: TabName, wish?: PricedCommand): void => {
      choose(tab);
      if (wish !== undefined) setFromRibbon({ ...wish });
      document.getElementById(`${id}${tab}`)?.focus();
    },
    [choose, id],
  );
  const host = useMemo(
    () => ({ api, load, facts, connection, work, bill, fromRibbon, PendingPrice, goTo }),
    [api, load, facts, connection, work, bill, fromRibbon, PendingPrice, goTo],
  );
  return (
    <HostContext.Provider value={host}>
      <StateBar isPriced={chosen === "Spend"} told={setBill} />
      <TabList
        className={styles.tabs}
        size="small"
        selectedValue={chosen}
        onTabSelect={(_, { value }) => choose(value as string)}
        aria-label="PROP"
      >
        {TABS.map((name) => (
          <Tab key={name} value={name} id={`${id}${name}`} aria-controls={`${id}${name}-panel`}>
            {name}
          </Tab>
        ))}
      </TabList>
      <WorkBar isBrief={chosen === "Refresh"} />
      <WarningBar />
      <CopyBar />
      {facts.notice === undefined ? null : <Notice intent="warning">{facts.notice}</Notice>}
      <div className={styles.content}>
        {TABS.map((name) => {
          const Content = contents[name];
          return (
            <div
              key={name}
              role="tabpanel"
              id={`${id}${name}-panel`}
              aria-labelledby={`${id}${name}`}
              hidden={name !== chosen}
              className={styles.tab}
            >
              {!visited.includes(name) ? null : Content === undefined ? (
                <Loading what="This tab" part={tabs} />
              ) : (
                <Content key={name === "Jobs" ? listed : 0} shown={name === chosen} />
              )}
            </div>
          );
        })}
      </div>
    </HostContext.Provider>
  );
}
