/** The sessions of clients that are connected by HTTP: a bounded number, and those that are idle for long are closed. */
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ErrorCode } from "@modelcontextprotocol/sdk/types.js";
import { WebStandardStreamableHTTPServerTransport as Transport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { newName } from "../runtime/runtimeName";
import type { EndStream } from "./session";

export interface Sessions {
  /**
   * Answers a request. Undefined if all sessions are in use.
   * @param id Of its session, if it names one.
   * @param member Who asks. Another's session is none.
   */
  readonly answer: (request: Request, id: string | undefined, member?: string) => Promise<Response | undefined>;
  readonly close: () => Promise<void>;
}

export interface SessionLimits {
  /** The most sessions. */
  readonly most: number;
  /** Milliseconds after which one that isn't used is closed. */
  readonly idle: number;
  /** Bytes of a request. */
  readonly size: number;
}

/** @param member Whose it is. @param endStream Ends the stream of a request that gets no answer. */
export type OpenSession = (member?: string, endStream?: EndStream) => Server;

interface Session {
  readonly transport: Transport;
  readonly member: string | undefined;
  /** Resolves once it takes requests. */
  readonly ready: Promise<void>;
  used: number;
  /** Requests that are being answered. */
  busy: number;
}

const NO_SESSION = JSON.stringify({ jsonrpc: "2.0", error: { code: -32001, message: "Session not found" }, id: null });

export const openSessions = (open: OpenSession, limits: SessionLimits): Sessions => {
  /** The one that was used longest ago first. */
  const sessions = new Map<string, Session>();

  const close = async (id: string): Promise<void> => {
    const session = sessions.get(id);
    sessions.delete(id);
    await session?.transport.close();
  };

  const isIdle = ({ busy, used }: Session): boolean => busy === 0 && performance.now() - used > limits.idle;
  const sweep = setInterval(() => {
    for (const [id, session] of sessions) if (isIdle(session)) void close(id);
  }, limits.idle / 2).unref();

  const makeRoom = (): boolean => {
    for (const [id, { busy }] of sessions) {
      if (sessions.size < limits.most) break;
      if (busy === 0) void close(id);
    }
    return sessions.size < limits.most;
  };

  /** It takes its place at once, so that many that begin together don't take more than there are. */
  const opened = (id: string, member: string | undefined): Session => {
    const transport = new Transport({
      sessionIdGenerator: () => id,
      maxRequestBodySize: limits.size,
      onsessionclosed: () => void sessions.delete(id),
    });
    const ready = open(member, endStreamOf(transport)).connect(transport);
    const session: Session = { transport, member, ready, used: performance.now(), busy: 0 };
    sessions.set(id, session);
    return session;
  };

  const answered = async (session: Session, request: Request): Promise<Response> => {
    const { transport, ready } = session;
    session.busy += 1;
    const done = (): void => {
      session.busy -= 1;
      session.used = performance.now();
    };
    try {
      await ready;
      const response = await transport.handleRequest(request);
      const id = transport.sessionId;
      if (id !== undefined && sessions.delete(id)) sessions.set(id, session);
      const { status, headers, body } = response;
      if (body !== null) return new Response(passedOn(body, done), { status, headers });
      done();
      return response;
    } catch (fault) {
      done();
      throw fault;
    }
  };

  return {
    async answer(request, id, member) {
      if (id !== undefined) {
        const session = sessions.get(id);
        if (session === undefined || session.member !== member)
          return new Response(NO_SESSION, { status: 404, headers: JSON_TYPE });
        return answered(session, request);
      }
      if (!makeRoom()) return undefined;
      const name = newName();
      const session = opened(name, member);
      const response = await answered(session, request);
      // Only its first request begins a session.
      if (session.transport.sessionId === undefined) await close(name);
      return response;
    },
    async close() {
      clearInterval(sweep);
      await Promise.all([...sessions.keys()].map(close));
    },
  };
};

const CANCELLED = { code: ErrorCode.ConnectionClosed, message: "The request was cancelled" };

const endStreamOf =
  (transport: Transport): EndStream =>
  (id, isShared) => {
    if (!isShared) transport.closeSSEStream(id);
    // With an answer the transport forgets the request. Nobody gets it where the stream has ended.
    transport.send({ jsonrpc: "2.0", id, error: CANCELLED }).catch(() => undefined);
  };

const JSON_TYPE = { "content-type": "application/json" };

/** Passes a body on, and tells when it has ended or nobody reads it any more. */
const passedOn = (body: ReadableStream<Uint8Array>, done: () => void): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  let isOver = false;
  const over = (): void => {
    if (!isOver) done();
    isOver = true;
  };
  return new ReadableStream({
    async pull(controller) {
      const read = await reader.read();
      if (!read.done) return controller.enqueue(read.value);
      over();
      controller.close();
    },
    cancel(reason) {
      over();
      return reader.cancel(reason);
    },
  });
};
