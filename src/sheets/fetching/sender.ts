/**
 * Sends a batch with `UrlFetchApp.fetchAll`: in parallel, in order, with errors muted. One unreachable URL still loses
 * the whole batch, and then nobody knows what was billed, unless the platform says why it sent nothing. Requests that it
 * would refuse are refused before anything is sent.
 */
import /* webpackDefer: true */ * as within from "../../demo/demo";
import type { Delivery } from "../../shared/api/answer";
import type { Sending } from "../../shared/fetching/work/effects";
import { DEMO } from "../../shared/fetching/requests/settings";
import {
  faultDelivery,
  outgoingRequest,
  deliveryOf,
  NO_PAGE,
  urlTooLong,
  type WireConnection,
} from "../../shared/fetching/requests/wire";
import { googleMessage } from "../../shared/panelApi/googleMessages";
import { URL_LENGTH } from "../runtime/limits";
import type { Slots } from "./slots";

export type Send = (sendings: readonly Sending[]) => readonly Delivery[];

export function sender(ready: WireConnection, slots: Pick<Slots, "wait">): Send {
  return ready.baseUrl === DEMO ? demoSender() : fetching(ready, slots);
}

function demoSender(): Send {
  const answer = within.demo();
  return (sendings) => sendings.map(({ request }) => answer(request, Date.now()));
}

/** A `fetchAll` sends everything at once, so it waits for the last slot of the batch. */
function fetching(ready: WireConnection, slots: Pick<Slots, "wait">): Send {
  return (sendings) => {
    const refused = sendings.map(({ request }) => urlTooLong(request, ready, URL_LENGTH));
    const sent = sendings.filter((_, index) => refused[index] === undefined);
    slots.wait(Math.max(0, ...sent.map((sending) => sending.delay)));
    const came = (sent.length === 0 ? [] : fetched(sent, ready)).values();
    return refused.map((problem): Delivery =>
      problem === undefined
        ? (came.next().value as Delivery)
        : { kind: "fault", at: Date.now(), fault: "unsent", problem },
    );
  };
}

function fetched(sendings: readonly Sending[], ready: WireConnection): readonly Delivery[] {
  let responses: readonly GoogleAppsScript.URL_Fetch.HTTPResponse[];
  try {
    responses = UrlFetchApp.fetchAll(
      sendings.map(({ request }) => {
        const { url, headers } = outgoingRequest(request, ready, NO_PAGE);
        return { url, headers: { ...headers }, method: "get", muteHttpExceptions: true, followRedirects: false };
      }),
    );
  } catch (thrown) {
    return sendings.map(() => thrownDelivery(thrown));
  }
  return responses.map((response) =>
    deliveryOf(ready, Date.now(), {
      status: response.getResponseCode(),
      headers: texts(response.getAllHeaders()),
      body: response.getContentText(),
    }),
  );
}

function thrownDelivery(thrown: unknown): Delivery {
  const { sent, remedy, pause } = googleMessage(thrown) ?? {};
  if (remedy === undefined) return faultDelivery(Date.now(), "lost");
  if (sent === "no") return faultDelivery(Date.now(), "unsent", `${remedy}. Nothing was sent`, pause);
  return faultDelivery(Date.now(), "lost", `${remedy}. It may have been billed`, pause);
}

/** A header that occurs several times is a list. */
function texts(headers: object): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
