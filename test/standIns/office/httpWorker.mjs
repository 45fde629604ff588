/** Fetches a batch for the stand-in of UrlFetchApp, which blocks until it has the answers. */
import { runAsWorker } from "synckit";

/** A byte-order mark stays where it is. */
const UTF8 = new TextDecoder("utf-8", { ignoreBOM: true });

runAsWorker((requests) =>
  Promise.all(
    requests.map(async ({ url, method, headers, redirect }) => {
      try {
        const response = await fetch(url, { method, headers, redirect });
        return {
          status: response.status,
          headers: Object.fromEntries(response.headers),
          body: UTF8.decode(await response.arrayBuffer()),
        };
      } catch {
        return { unreachable: true };
      }
    }),
  ),
);
