/** The keys that were granted of those that were to be reserved. */
import { isProblem } from "../../../shared/api/problem";
import type { AdmissionReply, ReservationBatch } from "../../../shared/fetching/work/effects";

export const grantedKeys = ({ requests }: ReservationBatch, replies: readonly AdmissionReply[]): readonly string[] =>
  requests.flatMap(({ key }, index) => {
    const reply = replies[index]!;
    return !isProblem(reply) && reply.decision === "granted" ? [key] : [];
  });
