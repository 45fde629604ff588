/** When cells make requests, in force at once; and folded away, limits, rate, the plan, and how long results are kept. */
import { Button } from "@fluentui/react-button";
import { Spinner } from "@fluentui/react-spinner";
import { useEffect, useRef, useState } from "react";
import type { SettingChanges, ConnectionView } from "../../../shared/panelApi/panelApi";
import { faultText } from "../../../shared/panelApi/faultText";
import { orThrow, useAction, useRequest } from "../../state/request";
import { useHost } from "../../state/host";
import { inLabels, LABELS } from "../../parts/texts/settingLabels";
import { Choices, type ChoiceItem } from "../../parts/Choices";
import { Form, TextField } from "../../parts/TextField";
import { Foldout } from "../../parts/Foldout";
import { FaultNotice, Notice } from "../../parts/Notice";
import { Section } from "../../parts/Section";
import { Quiet, TextRow } from "../../parts/Text";
import { wholeNumber } from "../../parts/texts/phrases";
import { KeepingControl } from "./KeepingControl";
import { PLAN_SETTINGS, PlanFields } from "./PlanFields";
import { keepDaysInput, type TypedDays } from "./keepDaysInput";

const MODES: readonly ChoiceItem<string>[] = [
  { name: "auto", label: "Automatic", meaning: "Cells make the requests they need, within the limits below." },
  { name: "ask", label: "Ask first", meaning: "Cells say what they need; nothing is requested until you press Fetch." },
  { name: "off", label: "Off", meaning: "No requests. Cells show cached results." },
];

const NUMBERS = [
  ["PROP_MONTHLY_LIMIT", null, 50],
  ["PROP_ASK_ABOVE", "In one minute", 100],
  ["PROP_RATE_PER_SECOND", "The hosted service allows 20", 20],
] as const;

type Shown = ConnectionView["settings"];

/** Once it appears: as a function of each drawing it would take the person back at each. */
const intoSight = (told: HTMLElement | null): void => told?.scrollIntoView({ block: "nearest" });

interface Props {
  readonly shown: boolean;
  readonly changed: () => void;
  /** How often a person wanted to say what plan they have. */
  readonly planAsked: number;
}

export function SpendingForm({ shown, changed, planAsked }: Props) {
  const { api } = useHost();
  const [done, setDone] = useState(false);
  const { value, fault, again } = useRequest(() => api.connection(), shown ? "connection" : undefined);
  if (value === undefined)
    return fault === undefined ? <Spinner size="tiny" label="Loading settings…" /> : <FaultNotice text={fault} />;
  const saved = (): void => {
    again();
    changed();
  };
  const savedRules = (): void => {
    setDone(true);
    saved();
  };
  const { settings } = value;
  return (
    <>
      <Mode {...{ settings, saved }} />
      <Rules
        {...{ settings, planAsked }}
        saved={savedRules}
        touched={() => setDone(false)}
        open={done || planAsked > 0}
      />
      {done ? (
        <div ref={intoSight}>
          <Notice intent="success">Saved.</Notice>
        </div>
      ) : null}
    </>
  );
}

interface ModeProps {
  readonly settings: Shown;
  readonly saved: () => void;
}

/** Chosen, it is in force: a person who stops the spending has stopped it. */
function Mode({ settings, saved }: ModeProps) {
  const { api } = useHost();
  /** Until it is stored. */
  const [wished, setWished] = useState<string>();
  const [fault, setFault] = useState<string>();
  const [done, setDone] = useState(false);
  const { PROP_SPENDING: stored } = settings;
  useEffect(() => setWished((wish) => (wish === stored ? undefined : wish)), [stored]);
  const turn = useRef(Promise.resolve());
  /** One after the other: none is dropped while an earlier one is stored. */
  const choose = (mode: string): void => {
    setFault(undefined);
    setDone(false);
    setWished(mode);
    turn.current = turn.current.then(async () => {
      try {
        orThrow(await api.save({ PROP_SPENDING: mode }));
        setDone(true);
      } catch (thrown) {
        setWished(undefined);
        setFault(faultText(thrown));
      }
      saved();
    });
  };
  return (
    <Section title={LABELS.PROP_SPENDING}>
      <Choices label={LABELS.PROP_SPENDING} choices={MODES} chosen={wished ?? stored} choose={choose} />
      <div role="status">{done ? <Quiet>In force now.</Quiet> : null}</div>
      <FaultNotice text={fault} />
    </Section>
  );
}

interface RulesProps extends ModeProps {
  readonly touched: () => void;
  readonly planAsked: number;
  readonly open: boolean;
}

/** What was typed is discarded when the settings change: it is saved by then. The field that has the focus keeps it. */
function Rules({ settings, saved, touched, planAsked, open }: RulesProps) {
  const { api, facts } = useHost();
  const [typed, setTyped] = useState<SettingChanges>({});
  const [days, setDays] = useState<TypedDays>({});
  const form = useRef<HTMLFormElement>(null);
  const { busy, fault: refused, run } = useAction();
  /** What was refused: it says so until something else is typed. */
  const [sent, setSent] = useState<SettingChanges>({});
  const stored = JSON.stringify({ ...settings, PROP_SPENDING: "" });
  useEffect(() => {
    setTyped({});
    setDays({});
  }, [stored]);
  const changes = Object.fromEntries(
    Object.entries({ ...typed, PROP_KEEP_DAYS: keepDaysInput(settings.PROP_KEEP_DAYS, days) }).filter(
      ([name, text]) => text !== settings[name as keyof Shown],
    ),
  ) as SettingChanges;
  const fault = JSON.stringify(changes) === JSON.stringify(sent) ? refused : undefined;
  const type = (more: SettingChanges): void => {
    touched();
    setTyped((before) => ({ ...before, ...more }));
  };
  /** An error is shown at the field that it is about. */
  const wrong = [...NUMBERS.map(([name]) => name), ...PLAN_SETTINGS, "PROP_KEEP_DAYS" as const].find(
    (name) => fault?.startsWith(`${name} `) === true,
  );
  /** What is wrong may be out of sight. */
  useEffect(() => {
    if (wrong !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong, fault]);
  const save = async (): Promise<void> => {
    setSent(changes);
    orThrow(await api.save(changes));
    saved();
  };
  return (
    <Foldout title={`Settings: limit ${limitText(settings.PROP_MONTHLY_LIMIT)}`} open={open}>
      <Form send={() => run(save)} form={form}>
        {NUMBERS.map(([name, hint, usual]) => (
          <TextField
            key={name}
            label={LABELS[name]}
            hint={name === "PROP_MONTHLY_LIMIT" ? (facts.counts ?? hint) : hint}
            validationMessage={name === wrong ? inLabels(fault ?? "") : null}
            value={typed[name] ?? settings[name]}
            input={{ inputMode: "numeric", placeholder: `${usual}, if left empty` }}
            change={(value) => type({ [name]: value })}
          />
        ))}
        <PlanFields {...{ type, wrong, fault }} stored={settings} shown={{ ...settings, ...typed }} asked={planAsked} />
        <KeepingControl
          text={settings.PROP_KEEP_DAYS}
          typed={days}
          type={(next) => {
            touched();
            setDays(next);
          }}
          fault={wrong === "PROP_KEEP_DAYS" ? fault : undefined}
        />
        <FaultNotice text={wrong === undefined ? fault : undefined} />
        <TextRow>
          <Button type="submit" appearance="primary" disabledFocusable={busy || Object.keys(changes).length === 0}>
            Save settings
          </Button>
        </TextRow>
      </Form>
    </Foldout>
  );
}

/** As it was stored, where that is no number. */
const limitText = (limit: string): string => (/^\d+$/.test(limit) ? wholeNumber(Number(limit)) : limit);
