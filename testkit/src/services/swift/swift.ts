import { spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir, userInfo } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3"
import type { S3Config } from "@pinyu/server/platform/config/config.ts"
import { freePort } from "../free-port.ts"
import { type SwiftPorts, swiftFiles } from "./files.ts"

/** Debian installs Swift's modules only for its own Python. */
const python = "/usr/bin/python3"
const program = fileURLToPath(new URL("servers.py", import.meta.url))
const readyLookMs = 20
const bucket = "pinyu-tests"

const choosePorts = async (): Promise<SwiftPorts> => {
  const chosen = new Set<number>()
  while (chosen.size < 4) chosen.add(await freePort())
  const [proxy = 0, account = 0, container = 0, object = 0] = chosen
  return { proxy, account, container, object }
}

const launch = async (folder: string, { account, container, object }: SwiftPorts) => {
  const logFile = join(folder, "log")
  const log = await open(logFile, "a")
  const words = [folder, ...[account, container, object].map(String)]
  const child = spawn(python, [program, ...words], { stdio: ["ignore", log.fd, log.fd] })
  await once(child, "spawn").finally(() => log.close())
  const exited = once(child, "exit")
  return {
    kill: () => void child.kill("SIGKILL"),
    exited,
    /** Resolves when the server answers; throws with the end of its log when one exits. */
    untilReady: async (port: number) => {
      while (child.exitCode === null && child.signalCode === null) {
        const answer = await fetch(`http://127.0.0.1:${port}/healthcheck`).catch(() => null)
        if (answer?.ok) return
        await sleep(readyLookMs)
      }
      throw new Error(`Swift did not start: ${(await readFile(logFile, "utf8")).slice(-1000)}`)
    },
  }
}

/** Creates the bucket of a configuration. */
export const createBucket = async ({ bucket, endpoint, region, ...credentials }: S3Config) => {
  const client = new S3Client({
    ...{ region, credentials },
    ...(endpoint && { endpoint, forcePathStyle: true }),
  })
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
  } finally {
    client.destroy()
  }
}

/**
 * Starts Debian's OpenStack Swift with its S3 interface in a temporary folder, on free ports, with an empty
 * bucket. It checks AWS signatures. `s3` is the part of `Config`. Throws when Swift is not installed.
 */
export const startSwift = async () => {
  if (!existsSync("/usr/bin/swift-proxy-server"))
    throw new Error(
      "There is no Swift on this machine. On Debian: apt-get install swift-proxy swift-account swift-container swift-object",
    )
  const folder = await mkdtemp(join(tmpdir(), "pinyu-swift-"))
  const ports = await choosePorts()
  const secretAccessKey = randomBytes(20).toString("hex")
  await mkdir(join(folder, "devices", "disk"), { recursive: true })
  const files = swiftFiles({ folder, ports, secret: secretAccessKey, user: userInfo().username })
  for (const [name, text] of Object.entries(files))
    await writeFile(join(folder, `${name}.conf`), text, { mode: 0o600 })

  const servers = await launch(folder, ports)
  const stop = async () => {
    // The folder is removed, so the servers need no clean shutdown.
    servers.kill()
    await servers.exited
    // The servers exit shortly after their parent.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  const s3 = {
    endpoint: `http://127.0.0.1:${ports.proxy}`,
    bucket,
    region: "us-east-1",
    accessKeyId: "pinyu:tests",
    secretAccessKey,
  }
  const { endpoint, region } = s3
  try {
    await Promise.all(Object.values(ports).map(servers.untilReady))
    await createBucket(s3)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    s3,
    /** The environment variables of the service for this storage. */
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    /** Stops the servers and removes the folder. */
    stop,
  }
}
