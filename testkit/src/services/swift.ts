import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir, userInfo } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3"
import { freePort } from "./free-port.ts"

const run = promisify(execFile)
const python = "/usr/bin/python3"
const lookMs = 50
const kinds = ["account", "container", "object"] as const

const region = "us-east-1"
const account = { accessKeyId: "pinyu:tester", secretAccessKey: "known-to-tests-alone" }
const bucket = "pinyu-tests"

/** Makes the three rings: one copy of everything, on one device. */
const ringScript = `
import sys
from swift.common.ring import RingBuilder
folder = sys.argv[1]
for name, port in zip(("account", "container", "object"), sys.argv[2:]):
    builder = RingBuilder(4, 1, 0)
    builder.add_dev({"region": 1, "zone": 1, "ip": "127.0.0.1", "port": int(port), "device": "sda", "weight": 1})
    builder.rebalance()
    builder.get_ring().save("%s/%s.ring.gz" % (folder, name))
`

const section = (name: string, settings: Record<string, string | number>) =>
  [`[${name}]`, ...Object.entries(settings).map(([key, value]) => `${key} = ${value}`), ""].join("\n")

const common = (folder: string, port: number) => ({
  bind_ip: "127.0.0.1",
  bind_port: port,
  swift_dir: folder,
  user: userInfo().username,
  workers: 0,
  log_address: join(folder, "nowhere"),
})

const storageConfig = (kind: string, folder: string, port: number) =>
  section("DEFAULT", { ...common(folder, port), devices: join(folder, "devices"), mount_check: "false" }) +
  section("pipeline:main", { pipeline: `${kind}-server` }) +
  section(`app:${kind}-server`, { use: `egg:swift#${kind}` })

const proxyConfig = (folder: string, port: number) => {
  const [name, user] = account.accessKeyId.split(":")
  const filters = [
    "catch_errors",
    "gatekeeper",
    "cache",
    "listing_formats",
    "bulk",
    "s3api",
    "tempauth",
    "copy",
    "slo",
    "dlo",
  ]
  const plain = filters.filter((filter) => !["cache", "s3api", "tempauth"].includes(filter))
  return [
    section("DEFAULT", common(folder, port)),
    section("pipeline:main", { pipeline: [...filters, "proxy-server"].join(" ") }),
    section("app:proxy-server", { use: "egg:swift#proxy", account_autocreate: "true" }),
    // It wants a cache to be named; that nothing listens there is fine.
    section("filter:cache", { use: "egg:swift#memcache", memcache_servers: "127.0.0.1:1" }),
    section("filter:s3api", { use: "egg:swift#s3api", location: region }),
    section("filter:tempauth", {
      use: "egg:swift#tempauth",
      [`user_${name}_${user}`]: `${account.secretAccessKey} .admin`,
    }),
    ...plain.map((filter) => section(`filter:${filter}`, { use: `egg:swift#${filter}` })),
  ].join("\n")
}

/** Resolves when it answers; throws when it has ended instead. */
const untilAnswering = async (child: ChildProcess, port: number, logFile: string) => {
  while (child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null)
    await answer?.body?.cancel()
    if (answer) return
    await sleep(lookMs)
  }
  throw new Error(`Swift did not start: ${(await readFile(logFile, "utf8")).slice(-1000)}`)
}

/**
 * Starts OpenStack Swift of Debian's packages with its S3 interface, which checks signatures as S3 does, in a temporary
 * folder on free ports of 127.0.0.1, with an empty bucket. `s3` is what the S3_* variables would be. Throws when Swift
 * is not on this machine.
 */
export const startSwift = async () => {
  const folder = await mkdtemp(join(tmpdir(), "pinyu-swift-"))
  await mkdir(join(folder, "devices", "sda"), { recursive: true })
  const ports = {
    account: await freePort(),
    container: await freePort(),
    object: await freePort(),
    proxy: await freePort(),
  }
  await run(python, ["-c", ringScript, folder, ...kinds.map((kind) => String(ports[kind]))])
  const hash = { swift_hash_path_prefix: "pinyu", swift_hash_path_suffix: "tests" }
  await writeFile(
    join(folder, "swift.conf"),
    section("swift-hash", hash) + section("storage-policy:0", { name: "only", default: "yes" }),
  )
  for (const kind of kinds)
    await writeFile(join(folder, `${kind}-server.conf`), storageConfig(kind, folder, ports[kind]))
  await writeFile(join(folder, "proxy-server.conf"), proxyConfig(folder, ports.proxy))

  const launch = async (kind: (typeof kinds)[number] | "proxy") => {
    const logFile = join(folder, `${kind}.log`)
    const command = `exec ${python} /usr/bin/swift-${kind}-server "$0" >"$1" 2>&1`
    const words = ["-c", command, join(folder, `${kind}-server.conf`), logFile]
    const child = spawn("/bin/sh", words, { stdio: "ignore" })
    await once(child, "spawn")
    const onExit = () => void child.kill("SIGKILL")
    process.once("exit", onExit)
    const gone = once(child, "exit").then(() => void process.off("exit", onExit))
    await untilAnswering(child, ports[kind], logFile)
    return { child, gone }
  }
  const servers = await Promise.all([...kinds, "proxy" as const].map(launch))

  const endpoint = `http://127.0.0.1:${ports.proxy}`
  const client = new S3Client({ endpoint, region, credentials: account, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()

  return {
    s3: { endpoint, bucket, region, ...account },
    /** The environment that makes the service use it. */
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: account.accessKeyId,
      S3_SECRET_ACCESS_KEY: account.secretAccessKey,
    },
    /** Ends it and removes its folder. */
    stop: async () => {
      for (const { child } of servers) child.kill("SIGKILL")
      await Promise.all(servers.map(({ gone }) => gone))
      await rm(folder, { recursive: true })
    },
  }
}
