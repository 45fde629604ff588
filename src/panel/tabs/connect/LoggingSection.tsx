/** Whether requests ask the service not to log them. */
import { Checkbox } from "@fluentui/react-checkbox";
import { useAction } from "../../state/request";
import { LABELS } from "../../parts/texts/settingLabels";
import { FaultNotice } from "../../parts/Notice";
import { Section } from "../../parts/Section";
import type { Changing } from "../../parts/service";

export function LoggingSection({ connection, save }: Changing) {
  const { busy, fault, run } = useAction();
  return (
    <Section title="Privacy">
      <Checkbox
        label={LABELS.PROP_SUPPRESS_LOGGING}
        disabled={busy}
        checked={connection.settings.PROP_SUPPRESS_LOGGING.toLowerCase() === "true"}
        onChange={(_, { checked }) =>
          run(async () => void (await save({ PROP_SUPPRESS_LOGGING: checked === true ? "true" : "" })))
        }
      />
      <FaultNotice text={fault} />
    </Section>
  );
}
