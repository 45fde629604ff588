/**
 * Sends a batch with `UrlFetchApp.fetchAll`: parallel and in order, errors muted. An address that can't be reached
 * throws the whole batch away in spite of that, so nothing of it is known to have been billed or not.
 */
import type { Delivery } from "../shared/service/answer";
import type { Sending } from "../shared/work/effect";
import { fault, outgoing, received, type Connection } from "../shared/work/wire";

export type Send = (sendings: readonly Sending[]) => readonly Delivery[];

/** A `fetchAll` goes out at once: it is sent when the last of the batch has its turn. */
export function sender(ready: Connection): Send {
  return (sendings) => {
    const requests = sendings.map(({ request }) => request);
    const after = Math.max(...sendings.map((sending) => sending.after));
    if (after > 0) Utilities.sleep(after);
    let responses: readonly GoogleAppsScript.URL_Fetch.HTTPResponse[];
    try {
      responses = UrlFetchApp.fetchAll(
        requests.map((request) => {
          const { url, headers } = outgoing(request, ready);
          return { url, headers: { ...headers }, method: "get", muteHttpExceptions: true, followRedirects: false };
        }),
      );
    } catch {
      return requests.map(() => fault(Date.now(), "lost"));
    }
    return responses.map((response) =>
      received(ready, Date.now(), {
        status: response.getResponseCode(),
        headers: texts(response.getAllHeaders()),
        body: response.getContentText(),
      }),
    );
  };
}

/** A header that came several times is a list. */
function texts(headers: object): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
