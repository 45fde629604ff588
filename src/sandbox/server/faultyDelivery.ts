/** Performs a delivery: waits, then sends the response whole, in slow parts, or only half of its body. */
import { setTimeout as sleep } from "node:timers/promises";
import type { FaultyDelivery } from "..";

/** The milliseconds and the number of parts of a slow body. */
const SLOW = { time: 3000, parts: 6 } as const;
/** Milliseconds for the first half to be sent before the connection is closed. */
const FLUSH = 50;

/** Closes the connection. */
export type CloseConnection = () => void;

export const deliver = async ({ response, manner, delay }: FaultyDelivery, cut: CloseConnection): Promise<Response> => {
  if (delay > 0) await sleep(delay);
  const { status, headers, body } = response;
  if (manner === "whole") return new Response(body, { status, headers });
  const bytes = new TextEncoder().encode(body);
  const stream = manner === "slow" ? slowly(bytes) : halfOf(bytes, cut);
  return new Response(stream, { status, headers: { ...headers, "content-length": String(bytes.length) } });
};

const slowly = (bytes: Uint8Array): ReadableStream<Uint8Array> => {
  const parts = partsOf(bytes, SLOW.parts);
  return new ReadableStream({
    async pull(controller) {
      await sleep(SLOW.time / SLOW.parts);
      const part = parts.shift();
      if (part === undefined) controller.close();
      else controller.enqueue(part);
    },
  });
};

/** The connection closes before `content-length` bytes, so every client can tell that the body is incomplete. */
const halfOf = (bytes: Uint8Array, cut: CloseConnection): ReadableStream<Uint8Array> => {
  let left = partsOf(bytes, 2).slice(0, 1);
  return new ReadableStream({
    async pull(controller) {
      const [half] = left;
      left = [];
      if (half !== undefined) return controller.enqueue(half);
      await sleep(FLUSH);
      cut();
      controller.close();
    },
  });
};

const partsOf = (bytes: Uint8Array, count: number): Uint8Array[] => {
  const size = Math.max(1, Math.ceil(bytes.length / count));
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
};
