/**
 * Ways in which machines differ, each as a fresh checkout meets it. `before` prepares the machine and gives how to undo it;
 * `within` is the command that the project's commands run in; a condition that `needs` what a machine lacks is named, not tried.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { npmFolder } from "./nodes.mjs";

const isRoot = process.getuid?.() === 0;
const onLinux = process.platform === "linux" ? undefined : "Linux";
const asRoot = onLinux ?? (isRoot ? undefined : "root");

/** Nobody's number on Linux. */
const NOBODY = "65534";
const asNobody = ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"];

/** A checkout that belongs to somebody without rights, who has a home beside it. */
const nobodys = ({ trial, checkout }) => {
  const home = join(trial, "home");
  mkdirSync(home);
  chmodSync(trial, 0o755);
  execFileSync("chown", ["-R", `${NOBODY}:${NOBODY}`, checkout, home]);
  return { env: { HOME: home } };
};

/** How many ports in a row are taken, from the playground's first. */
const TAKEN = [3000, 3001];

async function takePorts() {
  const servers = TAKEN.map((port) => createServer().listen(port, "127.0.0.1"));
  // One that somebody else has is taken too.
  for (const server of servers) server.on("error", () => undefined);
  return { undo: () => servers.forEach((server) => server.close()) };
}

export const CONDITIONS = {
  plain: {},
  path: { folder: "Häuser & Mieten (neu) 房屋" },
  archive: { hasGit: false },
  port: { before: takePorts },
  locale: { env: { TZ: "Asia/Kolkata", LANG: "de_DE.UTF-8", LC_ALL: "de_DE.UTF-8" } },
  "far west": { env: { TZ: "Pacific/Pago_Pago", LANG: "C", LC_ALL: "C" } },
  "one core": { needs: onLinux, within: ["taskset", "-c", "0"] },
  "four cores": { needs: availableParallelism() < 4 ? "four cores" : onLinux, within: ["taskset", "-c", "0-3"] },
  "npm 10": { needs: onLinux, folders: () => [npmFolder("10")] },
  "npm 11": { needs: onLinux, folders: () => [npmFolder("11")] },
  "no fonts": {
    needs: asRoot,
    within: ["unshare", "-m", "sh", "-c", 'mount -t tmpfs none /usr/share/fonts && exec "$@"', "sh"],
  },
  "not root": { needs: asRoot, before: nobodys, within: asNobody },
  "read-only home": {
    needs: asRoot,
    before: (places) => {
      const { env } = nobodys(places);
      chmodSync(env.HOME, 0o555);
      execFileSync("chown", ["root:root", env.HOME]);
      // Without a place for its cache, npm itself ends with EROFS or EACCES, whatever the project.
      return { env: { ...env, npm_config_cache: join(places.trial, "checkout", ".cache/npm") } };
    },
    within: asNobody,
  },
};
