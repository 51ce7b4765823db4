import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "./free-port.ts"

interface NginxOptions {
  /** A file in `ops/`, which serves the page on 8080 and the API on 8081. */
  example: string
  /** The hosts with ports that replace those of the example. */
  hosts: Readonly<Record<string, string>>
}

/** nginx with an example configuration, in front of running processes. */
export const startNginx = async ({ example, hosts }: NginxOptions) => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-nginx-"))
  // Its workers, which run as another user, write larger bodies to files in it.
  await chmod(folder, 0o755)
  const [web, api] = [await freePort(), await freePort()]
  const text = await readFile(new URL(`../../../ops/${example}`, import.meta.url), "utf8")
  const config = Object.entries(hosts)
    .reduce((changed, [from, to]) => changed.replaceAll(from, to), text)
    .replace("listen 8080", `listen 127.0.0.1:${web}`)
    .replace("listen 8081", `listen 127.0.0.1:${api}`)
  await writeFile(join(folder, "nginx.conf"), config)
  const child = spawn(
    "/usr/sbin/nginx",
    ["-p", folder, "-c", "nginx.conf", "-e", "stderr", "-g", "daemon off;"],
    { stdio: ["ignore", "ignore", "pipe"] },
  )
  const lines: string[] = []
  child.stderr.on("data", (data) => lines.push(String(data)))
  const origins = { web: `http://127.0.0.1:${web}`, api: `http://127.0.0.1:${api}` }
  while (!(await fetch(`${origins.api}/healthz`).catch(() => null)))
    if (child.exitCode !== null) throw new Error(lines.join(""))
  return {
    ...origins,
    /** Changes the configuration, and lets the running nginx read it. */
    reload: async (change: (config: string) => string) => {
      const path = join(folder, "nginx.conf")
      await writeFile(path, change(await readFile(path, "utf8")))
      child.kill("SIGHUP")
    },
    stop: async () => {
      child.kill("SIGTERM")
      await once(child, "exit")
      await rm(folder, { recursive: true })
    },
  }
}
