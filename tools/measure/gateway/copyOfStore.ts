/** A copy of a store, as `--backup` makes it, with many different estimates of 15 comparables each. */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { request, requestTarget, type Request } from "../../../src/shared/api/request";
import { commitsOf } from "../../../src/shared/fetching/cache/commits";
import { DEFAULT_KEEP_DAYS } from "../../../src/shared/fetching/requests/keepDays";
import { STORED_RECORD } from "../../../src/shared/fetching/cache/storedRecord";
import { COPY_HEAD } from "../../../src/servers/gateway/storage/maintenance";
import { estimateBody } from "../bench/inProcess/sandboxBodies";

const question = (home: number): Request => request("valueEstimate", { address: `${home} Elm St, Austin, TX 78701` });

/** Path and query of a question that is in the store. */
export const targetOf = (home: number): string => `/v1${requestTarget(question(home))}`;

/** @param service The service's address. */
export const writeCopy = async (file: string, service: string, answers: number): Promise<void> => {
  const copy = createWriteStream(file);
  const write = async (line: string): Promise<void> => {
    if (!copy.write(`${line}\n`)) await once(copy, "drain");
  };
  await write(COPY_HEAD);
  const at = Date.now() - 1000;
  const { subjectProperty, ...estimate } = JSON.parse(estimateBody()) as { readonly subjectProperty: object };
  for (let home = 1; home <= answers; home += 1) {
    const formattedAddress = `${home} Elm St, Austin, TX 78701`;
    const body = JSON.stringify({ ...estimate, subjectProperty: { ...subjectProperty, formattedAddress } });
    const delivery = { kind: "response", at, response: { status: 200, headers: {}, body } } as const;
    for (const { key, cacheEntry, ttl } of commitsOf(question(home), delivery, {
      service,
      keepDays: DEFAULT_KEEP_DAYS,
    }))
      if (cacheEntry !== undefined)
        await write(JSON.stringify([key, STORED_RECORD.write({ kept: cacheEntry, until: at + ttl })]));
  }
  copy.end();
  await once(copy, "close");
};
