/**
 * Sends a batch with `UrlFetchApp.fetchAll`: parallel and in order, errors muted. An address that can't be reached
 * throws the whole batch away in spite of that, so nothing of it is known to have been billed or not.
 */
import type { Delivery } from "../shared/service/answer";
import type { Problem } from "../shared/service/problem";
import type { Request } from "../shared/service/request";
import type { Settings } from "../shared/work/settings";
import { fault, outgoing, received, refusedBySettings } from "../shared/work/wire";

export type Send = (requests: readonly Request[]) => readonly Delivery[];

export function sender(settings: Settings | Problem): Send {
  return (requests) => {
    const ready = refusedBySettings(Date.now(), settings);
    if ("kind" in ready) return requests.map(() => ready);
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
