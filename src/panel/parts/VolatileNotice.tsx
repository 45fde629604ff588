/** Why nothing is requested where the browser gives the add-in no database. */
import { Notice } from "./Notice";

export function VolatileNotice() {
  return (
    <Notice intent="warning">
      This browser doesn’t let PROP store data. What is paid for would be lost, so PROP makes no billed requests, and
      earlier counts may be missing here. Leave private browsing or free disk space, then reload.
    </Notice>
  );
}
