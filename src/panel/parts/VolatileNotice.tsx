/** Why nothing is requested where nothing can be stored, and what to do about it. */
import { VOLATILITY_TEXTS, type Volatility } from "../../shared/fetching/ledger/volatility";
import { Notice } from "./Notice";

export function VolatileNotice({ volatile }: { readonly volatile: Volatility }) {
  const { why, remedy } = VOLATILITY_TEXTS[volatile];
  return (
    <Notice intent="warning">
      {`PROP makes no billed requests, because ${why} and what is paid for would be lost. Earlier counts may be missing here. To go on, ${remedy}.`}
    </Notice>
  );
}
