/** Sends raw bytes over a socket, and returns everything that comes back until the other side closes. */
import { connect } from "node:net";

export interface Sent {
  readonly port: number;
  /** Lines; they are joined as HTTP joins them. */
  readonly lines: readonly string[];
  readonly body?: string | Buffer;
  /** Gives up after so many milliseconds, with what has arrived. */
  readonly timeout?: number;
}

export const overSocket = ({ port, lines, body = "", timeout = 5000 }: Sent): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let received = "";
    const done = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(received);
    };
    const timer = setTimeout(done, timeout);
    socket.on("data", (chunk) => (received += chunk.toString("latin1")));
    socket.on("close", done);
    socket.on("error", done);
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    socket.write(body);
  });

/** A request for a path exactly as given. */
export const asIs = (port: number, target: string, ...headers: readonly string[]): Promise<string> =>
  overSocket({ port, lines: [`GET ${target} HTTP/1.1`, "Host: 127.0.0.1", "Connection: close", ...headers] });

export const statusOf = (response: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 0);
