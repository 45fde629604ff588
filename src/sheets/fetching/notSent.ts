/**
 * What `UrlFetchApp` throws before it sends anything, as people met it, and what helps. The platform speaks the user's
 * language: what names the service or the permission does so in all of them. Of any other failure nobody knows whether a
 * request was sent.
 */
const NOT_SENT: readonly (readonly [thrown: RegExp, remedy: string])[] = [
  [
    /script\.external_request|permission to call UrlFetchApp|^(Exception: )?Authorization is required/i,
    "Google lets PROP reach no service yet: open PROP from the menu, allow it to connect to an external service, then fetch",
  ],
  [
    /in a short time: ?urlfetch/i,
    "Google takes no more requests from your account for a moment: fetch again in a minute",
  ],
  [/: ?urlfetch\b/i, "Google's daily limit of requests for your account is used up: fetch again tomorrow"],
  [
    /whitelisted in the script manifest/i,
    "This script may not reach the service: choose the one that it was built for, or add its address to urlFetchWhitelist in appsscript.json",
  ],
  [
    /^(Exception: )?(Invalid argument|DNS error|Attribute provided with (no|invalid) value|Limit Exceeded: URLFetch URL Length)\b/i,
    "Google can't reach the service's address: open PROP and check it",
  ],
];

/** What helps, if it is known that nothing was sent. */
export function notSent(thrown: unknown): string | undefined {
  const message = String((thrown as { readonly message?: unknown } | undefined)?.message ?? thrown);
  const remedy = NOT_SENT.find(([pattern]) => pattern.test(message))?.[1];
  return remedy === undefined ? undefined : `${remedy}. Nothing was sent`;
}
