/**
 * What Google's platform says in place of an answer, as people reported it: whether the requests of a failed call were
 * sent, and what helps. The platform speaks the user's language, but the names of its services, limits and permissions are
 * the same in all of them. What isn't listed may have been sent.
 */
export interface GoogleMessage {
  readonly thrown: RegExp;
  /**
   * Whether a call that fails with it sent its requests, where one of requests does. `unknown` counts as `yes`: they may
   * have been billed.
   */
  readonly sent: "yes" | "no" | "unknown";
  /** What helps, as one line without a full stop. Missing where it is what PROP says of any lost request. */
  readonly remedy?: string;
  /** Milliseconds for which every other request would meet it too. */
  readonly pause?: number;
  /** Where it was reported or is documented. */
  readonly from: string;
}

const MINUTE = 60_000;

/** A day's limit ends at a time that only Google knows: it is tried again now and then, at no cost. */
const NOW_AND_THEN = 15 * MINUTE;

/** The first that matches counts. */
export const GOOGLE_MESSAGES: readonly GoogleMessage[] = [
  {
    thrown: /script\.external_request|permission to call UrlFetchApp|^Authorization is required/i,
    sent: "no",
    remedy:
      "PROP doesn't have Google's permission to connect to an external service yet: open PROP from the menu, grant the permission, then fetch",
    pause: MINUTE,
    from: "https://developers.google.com/apps-script/guides/support/troubleshooting",
  },
  {
    thrown: /PERMISSION_DENIED/,
    sent: "unknown",
    remedy:
      "Google refused the panel. This happens where several Google accounts are signed in: sign out of the others, or open the spreadsheet in a private window or a browser profile with this account only",
    from: "https://issuetracker.google.com/issues/69270374",
  },
  {
    thrown: /not permitted by your admin/i,
    sent: "no",
    remedy:
      "Your organization's administrator allows scripts to reach listed addresses only: ask the administrator to add the service's address to the allowlist in Google Workspace",
    pause: NOW_AND_THEN,
    from: "https://developers.google.com/apps-script/guides/support/troubleshooting",
  },
  {
    thrown: /whitelisted in the script manifest/i,
    sent: "no",
    remedy:
      "This script may not reach the service: choose the one that it was built for, or add its address to urlFetchWhitelist in appsscript.json",
    pause: MINUTE,
    from: "https://developers.google.com/apps-script/manifest/allowlist-url",
  },
  {
    thrown: /: ?(premium )?urlfetch\b.{0,80}Utilities\.sleep|in a short time: ?(premium )?urlfetch/i,
    sent: "no",
    remedy: "Google accepts no more requests from your account for a moment: fetch again in a minute",
    pause: MINUTE,
    from: "https://github.com/RemcoE33/apps-script-codebase/issues/1",
  },
  {
    // The name comes last, after a colon; in Korean and Japanese before the verb.
    thrown: /[:：] ?(?:premium )?urlfetch[.。]?(?=$|\s*\(|\s+at )|(?:하루에|サービス) ?(?:premium )?urlfetch(?= )/i,
    sent: "no",
    remedy: "Google's daily limit of requests for your account is used up: fetch again tomorrow",
    pause: NOW_AND_THEN,
    from: "https://github.com/hk21702/YA-GCal-Notion-Sync-Script/issues/51",
  },
  {
    thrown:
      /[:：] ?(?:graphite )?propert(?:y|ies)(?: \w+)?[.。]?(?=$|\s*\(|\s+at )|(?:하루에|サービス) ?(?:graphite )?propert(?:y|ies)(?: \w+)?(?= )/i,
    sent: "no",
    remedy:
      "Google's daily limit of reading and writing a script's stored values is used up for your account, so PROP can't read its settings: continue tomorrow. Nothing is lost",
    pause: NOW_AND_THEN,
    from: "https://github.com/googleworkspace/apps-script-oauth2/issues/217",
  },
  {
    thrown: /bandwidth quota/i,
    sent: "unknown",
    remedy: "Google's limit of data that your account may fetch is used up: fetch again later, and fewer rows at once",
    pause: NOW_AND_THEN,
    from: "https://github.com/nuadi/googlecrestscript/issues/36",
  },
  {
    thrown: /too much computer time/i,
    sent: "unknown",
    remedy: "Google's daily running time for your account's scripts is used up: continue tomorrow",
    pause: NOW_AND_THEN,
    from: "https://github.com/btoews/OctoGAS/issues/16",
  },
  {
    thrown: /simultaneous invocations|scripts running simultaneously|in a short time: ?\w|Utilities\.sleep/i,
    sent: "unknown",
    remedy: "Too many of your scripts are running in Google: wait a minute, then try again",
    pause: MINUTE,
    from: "https://issuetracker.google.com/issues/373461929",
  },
  {
    thrown: /URLFetch Response Size/i,
    sent: "yes",
    remedy: "The service's answer is larger than the 50 MB that Google accepts: ask for fewer rows at once",
    from: "https://developers.google.com/apps-script/guides/services/quotas",
  },
  {
    thrown: /URLFetch URL Length/i,
    sent: "no",
    remedy: "The request is longer than Google accepts: shorten the arguments",
    from: "https://github.com/bradjasper/ImportJSON/issues/75",
  },
  {
    thrown: /^(Invalid argument|DNS error|Attribute provided with (no|invalid) value)\b/i,
    sent: "no",
    remedy: "Google can't reach the service's address: open PROP and check it",
    pause: MINUTE,
    from: "https://developers.google.com/apps-script/reference/url-fetch/url-fetch-app",
  },
  {
    thrown: /^(Address unavailable|使用できないアドレス)/i,
    sent: "unknown",
    from: "https://github.com/uknmr/gas-webpagetest/issues/20",
  },
  {
    thrown: /^Service (Spreadsheets (timed out|failed)|timed out: Spreadsheets)/i,
    sent: "unknown",
    remedy: "Google Sheets was too slow and stopped the command: try again, with fewer cells at once",
    from: "https://github.com/findthemasks/findthemasks/issues/251",
  },
  {
    thrown: /maximum execution time/i,
    sent: "unknown",
    remedy:
      "Google ended the command because it took more than six minutes. What was fetched is kept: choose the command again for the rest",
    from: "https://github.com/benlcollins/apps_script/issues/1",
  },
];

/** The name of the error in front of its message. */
const PREFIX = /^(?:(?:Exception|Error|ScriptError): )+/;

/** An address may hold what a person typed. Google's own names a permission. */
const ADDRESS = /https?:\/\/(?!www\.googleapis\.com\/auth\/)\S*/gi;

/** What was thrown, without the error's name. */
function thrownText(thrown: unknown): string {
  return String((thrown as { readonly message?: unknown } | undefined)?.message ?? thrown).replace(PREFIX, "");
}

/** Undefined if it isn't known. */
export function googleMessage(thrown: unknown): GoogleMessage | undefined {
  const text = thrownText(thrown).replace(ADDRESS, "");
  return GOOGLE_MESSAGES.find((each) => each.thrown.test(text));
}

/** What a person is told where a run of the script failed. */
export function failureText(thrown: unknown): string {
  return googleMessage(thrown)?.remedy ?? thrownText(thrown);
}
