/** What the database holds for a key: an answer or what leads to one, and until when. */
import { moment, record, required } from "../shared/api/codec";
import type { Kept } from "../shared/work/effect";
import { KEPT } from "../shared/work/stored";

export interface Record {
  readonly kept: Kept;
  /** The moment after which it is not worth keeping. */
  readonly until: number;
}

export const RECORD = record<Record>({
  kept: required("kept", KEPT),
  until: required("until", moment),
});

export type Write = readonly [key: string, record: Record];
