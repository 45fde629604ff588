/** What a person's plan with the provider includes. The plans to choose from only fill in the fields. */
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import { useEffect, useRef } from "react";
import type { ConnectionView } from "../../../shared/panelApi/panelApi";
import { REPORTED_PLANS, type ReportedPlan } from "../../../shared/api/reportedPlans";
import { ListField } from "../../parts/ListField";
import { dollarsText } from "../../../shared/api/text/dollars";
import { countText } from "../../../shared/api/text/countText";
import { money } from "../../parts/texts/phrases";
import { inLabels, LABELS } from "../../parts/texts/settingLabels";
import { Quiet } from "../../parts/Text";
import { TextField } from "../../parts/TextField";

type Shown = ConnectionView["settings"];

export const PLAN_SETTINGS = ["PROP_BILLING_DAY", "PROP_PLAN_REQUESTS", "PROP_OVERAGE_PRICE"] as const;

const HINTS: Readonly<Record<(typeof PLAN_SETTINGS)[number], string>> = {
  PROP_BILLING_DAY:
    "The day of the month (in UTC) on which your plan’s month begins; 29 to 31 mean the last day of a shorter month",
  PROP_PLAN_REQUESTS: "Empty if you don’t know",
  PROP_OVERAGE_PRICE: "Such as 0.06; empty if you don’t know",
};

/** The provider's billing page, August 2026. */
const PLAN_CHANGED = "Changing your plan restarts the billing period on that day: check the billing day.";

const useStyles = makeStyles({ group: { display: "grid", gap: tokens.spacingVerticalM } });

const PLANS: readonly ReportedPlan[] = Object.values(REPORTED_PLANS);

const planText = ({ price, included, overage }: ReportedPlan): string =>
  `${price === 0 ? "Free" : money(price)}: ${countText(included, "request")}, then ${dollarsText(overage)} each`;

interface Props {
  readonly stored: Shown;
  /** As stored, with what was typed since. */
  readonly shown: Shown;
  readonly type: (changes: Partial<Shown>) => void;
  /** The setting that is wrong, and what is. */
  readonly wrong: string | undefined;
  readonly fault: string | undefined;
  /** How often a person wanted to come here. */
  readonly asked: number;
}

export function PlanFields({ stored, shown, type, wrong, fault, asked }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked > 0) place.current?.focus();
  }, [asked]);
  const chosen = PLANS.findIndex(
    ({ included, overage }) =>
      String(included) === shown.PROP_PLAN_REQUESTS && String(overage) === shown.PROP_OVERAGE_PRICE,
  );
  const fillIn = (index: string): void => {
    const plan = PLANS[Number(index)];
    if (index === "" || plan === undefined) return;
    type({ PROP_PLAN_REQUESTS: String(plan.included), PROP_OVERAGE_PRICE: String(plan.overage) });
  };
  const isChanged = shown.PROP_PLAN_REQUESTS.trim() !== stored.PROP_PLAN_REQUESTS;
  return (
    <div ref={place} className={useStyles().group} role="group" aria-label="Your plan" tabIndex={-1}>
      {PLAN_SETTINGS.map((name) => (
        <TextField
          key={name}
          label={LABELS[name]}
          hint={name === "PROP_PLAN_REQUESTS" && isChanged ? PLAN_CHANGED : HINTS[name]}
          validationMessage={name === wrong ? inLabels(fault ?? "") : null}
          value={shown[name]}
          input={{ inputMode: name === "PROP_OVERAGE_PRICE" ? "decimal" : "numeric" }}
          change={(value) => type({ [name]: value })}
        />
      ))}
      <ListField
        label="Fill in a plan"
        value={chosen < 0 ? "" : String(chosen)}
        items={[["", "Choose a plan"], ...PLANS.map((plan, index) => [String(index), planText(plan)] as const)]}
        change={fillIn}
      />
      <Quiet>Third parties reported these plans in March 2026. Check the numbers against your own bill.</Quiet>
    </div>
  );
}
