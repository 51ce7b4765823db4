/** @module-tag alone */
import { execFile } from "node:child_process"
import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { startStack } from "@pinyu/testkit/dev-stack.ts"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { callsTo } from "@pinyu/testkit/role-processes.ts"
import { openRunbook } from "@pinyu/testkit/runbook.ts"
import { freePort } from "@pinyu/testkit/services/free-port.ts"
import { openFolder } from "@pinyu/testkit/services/postgres-server.ts"
import { expect, it, onTestFinished } from "vitest"

const names = ["a", "b", "c"] as const

/** Three servers that the commands of the runbook create, without TLS. Sockets let their operator in. */
const openServers = async () => {
  const folder = await openFolder()
  const { path, processOptions } = folder
  await promisify(execFile)("mkdir", [...names], processOptions)
  const dataOf = (name: string) => join(path, name, "data")
  onTestFinished(async () => {
    for (const name of names)
      await folder.run("pg_ctl", ["stop", "-m", "immediate", "-D", dataOf(name)]).catch(() => undefined)
    await folder.remove()
  })
  const ports = { a: await freePort(), b: await freePort(), c: await freePort() }
  const placeOf = (name: (typeof names)[number]) => {
    const home = join(path, name)
    const port = String(ports[name])
    const values = { "/var/lib/postgresql": home, "application_name=b": `application_name=${name}` }
    return { values, env: { HOME: home, PGPORT: port } }
  }
  const runbook = await openRunbook("failover.md", {
    processOptions,
    env: { PGHOST: path, PGDATABASE: "postgres", PATH: `${folder.program("")}:${process.env.PATH}` },
    values: {
      ...{ "sslmode=verify-full&": "", hostssl: "host", "10.0.0.0/24": "127.0.0.1/32", "'*'": "'127.0.0.1'" },
      ...Object.fromEntries(names.map((name) => [`${name}:5432`, `127.0.0.1:${ports[name]}`])),
      ...Object.fromEntries(names.map((name) => [`host=${name}`, `host=127.0.0.1 port=${ports[name]}`])),
    },
  })
  return { path, dataOf, runbook, a: placeOf("a"), b: placeOf("b"), c: placeOf("c") }
}

const isReady = async (origin: string) => (await fetch(`${origin}/readyz`)).status === 200

it("three servers are set up, failed over and have their password changed as ops/failover.md says", async () => {
  const { path, dataOf, runbook, a, b, c } = await openServers()

  // Set up.
  await runbook.run(a)
  await appendFile(
    join(dataOf("a"), "postgresql.conf"),
    `${runbook.next("ini")}unix_socket_directories = '${path}'\n`,
  )
  await writeFile(join(dataOf("a"), "pg_hba.conf"), `local all all trust\n${runbook.next("conf")}`)
  const start = runbook.command()
  await start(a)
  await runbook.run(a)
  await runbook.runIn([a, b, c])
  await runbook.runIn([b, c])
  const standbys = runbook.command()
  await eventually(async () => expect((await standbys(a)).match(/\b[bc] +\| streaming/g)).toHaveLength(2))
  await runbook.runIn([a, b, c])
  await eventually(async () =>
    expect((await standbys(a)).match(/\b[bc] +\| streaming +\| quorum/g)).toHaveLength(2),
  )
  const folder = await mkdtemp(join(tmpdir(), "pinyu-failover-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  const node = await startStack({ folder, env: { ...runbook.variables(), RATE_LIMIT_SCALE: "1000" } })
  onTestFinished(node.stop)
  const calls = callsTo(node.api)
  await calls.newMember()

  // Fail over.
  await runbook.run(a)
  await runbook.runIn([b, c])
  const position = runbook.command()
  const [received, ofOther] = [await position(b), await position(c)]
  expect(received).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/)
  // The test has no other writes, so that both have received all.
  expect(ofOther).toBe(received)
  expect(await runbook.run(b)).toBe("t")
  await runbook.run(c)
  const timeline = runbook.command()
  const kept = await timeline(b)
  await eventually(async () => expect(await timeline(c)).toBe(kept))
  const state = runbook.command()
  await eventually(async () => expect(await state(b)).toBe("f\nc|streaming|quorum"))
  await eventually(async () => expect(await isReady(node.api)).toBe(true))
  await calls.newMember()

  // Bring the former primary back, which its machine has started again.
  await start(a)
  await runbook.run(a)
  await runbook.run(b)
  await runbook.run(a)
  await eventually(async () =>
    expect((await state(b)).split("\n").toSorted()).toEqual([
      "a|streaming|quorum",
      "c|streaming|quorum",
      "f",
    ]),
  )

  // Change the password.
  await runbook.runIn([a, b, c])
  await runbook.run(b)
  const user = runbook.command()
  for (const standby of [a, c]) expect(await user(standby)).toBe("replicator")
  expect(runbook.isDone()).toBe(true)
  await calls.newMember()
}, 600_000)
