/**
 * A service in a process of its own, which does nothing else: when requests come is not when a busy test looks. Says its port,
 * and at its end, when its input closes, when they came.
 */
import { createServer } from "node:http";

const times = [];
const service = createServer((_, response) => {
  times.push(performance.now());
  response.end('{"price":12345}');
});
service.listen(0, "127.0.0.1", () => console.log(service.address().port));
process.stdin.resume().once("end", () => {
  console.log(JSON.stringify(times));
  process.exit(0);
});
