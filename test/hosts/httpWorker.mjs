/** Fetches a batch for the stand-in of UrlFetchApp, which blocks until it has the answers. */
import { runAsWorker } from "synckit";

runAsWorker((requests) =>
  Promise.all(
    requests.map(async ({ url, method, headers, redirect }) => {
      try {
        const response = await fetch(url, { method, headers, redirect });
        return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
      } catch {
        return { unreachable: true };
      }
    }),
  ),
);
