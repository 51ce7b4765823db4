/** @module-tag nightly */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { chown, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { readPostmasterFile } from "./postmaster-file.ts"
import { isPostmaster } from "./processes.ts"
import {
  type Connection,
  type Fixture,
  openSandbox,
  postmasterPid,
  query,
  runFixture,
  type Sandbox,
} from "./test-tools.fixture.ts"

const asRoot = process.getuid?.() === 0
const UNPRIVILEGED = { uid: 65534, gid: 65534 }
let sandbox: Sandbox
let fixtures: Fixture[] = []

beforeAll(async () => {
  sandbox = await openSandbox()
})
afterEach(async () => {
  await Promise.all(fixtures.map((fixture) => fixture.end()))
  fixtures = []
})
afterAll(() => sandbox.close())

const run = (...parameters: Parameters<typeof runFixture>): Fixture => {
  const fixture = runFixture(...parameters)
  fixtures.push(fixture)
  return fixture
}

/** The database in another process, with one committed row. */
const runWithData = async (): Promise<{ folder: string; fixture: Fixture; connection: Connection }> => {
  const { folder } = sandbox
  const fixture = run(folder, "hold")
  const { connection } = await fixture.until("ready")
  if (connection === undefined) throw new Error("ready without a connection")
  await query(connection, "drop table if exists kept; create table kept as select 1 as value")
  return { folder, fixture, connection }
}

const expectData = async (folder: string): Promise<void> => {
  const postgres = await sandbox.start(folder)
  expect(await query(postgres.connection, "select value from kept")).toEqual([{ value: 1 }])
  await postgres.stop()
}

const nameIn = async (pid: number): Promise<string> =>
  /cluster_name=([\w-]+)/.exec(await readFile(`/proc/${pid}/cmdline`, "utf8"))?.[1] ?? ""

/** SIGKILL for a process that is not our child. */
const killAndWait = async (pid: number): Promise<void> => {
  const name = await nameIn(pid)
  process.kill(pid, "SIGKILL")
  await expect.poll(() => isPostmaster(pid, name), { interval: 10 }).toBe(false)
}

describe("two starts on one folder", () => {
  test("the second fails with a clear error, in another process and in this one", async () => {
    const { folder, connection } = await runWithData()
    const second = run(folder, "hold")
    await second.exited
    expect(second.child.exitCode).toBe(1)
    expect(second.events.at(-1)).toMatchObject({
      code: "folder_in_use",
      message: expect.stringMatching(/^Another running server already uses the database in .+DATA_DIR\.$/),
    })
    await expect(sandbox.start(folder)).rejects.toMatchObject({ code: "folder_in_use" })
    expect(await query(connection, "select value from kept")).toEqual([{ value: 1 }])
  })

  test("exactly one of several concurrent starts succeeds", async () => {
    const { folder } = sandbox
    const all = [1, 2, 3, 4].map(() => run(folder, "hold"))
    const outcomes = await Promise.all(
      all.map((one) => Promise.race([one.until("ready"), one.until("refused")])),
    )
    expect(outcomes.map(({ event, code }) => code ?? event).sort()).toEqual([
      "folder_in_use",
      "folder_in_use",
      "folder_in_use",
      "ready",
    ])
  })
})

describe("after a crash of our process", () => {
  test("the next start ends the database that still runs, and has all data", async () => {
    const { folder, fixture, connection } = await runWithData()
    const orphan = await postmasterPid(folder)
    const name = await nameIn(orphan)
    await fixture.crash()
    expect(await query(connection, "select value from kept")).toEqual([{ value: 1 }])
    await expectData(folder)
    expect(await isPostmaster(orphan, name)).toBe(false)
    expect(sandbox.logged).toContainEqual([
      "warn",
      "ending the PostgreSQL that a crashed process left running",
    ])
  })

  test("the next start works after a crash at any point of a start", async () => {
    const { folder } = sandbox
    const file = () => readPostmasterFile(join(folder, "cluster"))
    const log = () => stat(join(folder, "postgres.log"))
    let before = await log()
    const moments: (() => Promise<boolean>)[] = [
      async () => true,
      async () => (await log()).ino !== before.ino,
      async () => (await file()) !== undefined,
      // A fast machine may be past `starting` before the check.
      async () => Boolean((await file())?.status),
      async () => (await file())?.status === "ready",
    ]
    for (const moment of moments) {
      before = await log()
      const fixture = run(folder, "hold")
      await fixture.until("started")
      await expect.poll(() => moment().catch(() => false), { interval: 1 }).toBe(true)
      await fixture.crash()
      await (await sandbox.start(folder)).stop()
    }
  })

  test("the next start creates the database again after a crash during its creation", async () => {
    const folder = join(sandbox.root, "interrupted")
    const fixture = run(folder, "hold")
    const entries = (): Promise<string[]> => readdir(folder, { recursive: true }).catch(() => [])
    const half = async () =>
      (await entries()).some((entry) => /^cluster\.new-.+global.pg_control$/.test(entry))
    await expect.poll(half, { interval: 10, timeout: 60_000 }).toBe(true)
    await fixture.crash()
    expect((await entries()).includes("cluster")).toBe(false)
    await (await sandbox.start(folder)).stop()
    expect((await entries()).includes("cluster")).toBe(true)
  })

  test("process.exit() ends the database too", async () => {
    const { folder } = sandbox
    const fixture = run(folder, "leave")
    await fixture.exited
    // A clean shutdown deletes its postmaster.pid.
    await expect.poll(() => stat(join(folder, "cluster/postmaster.pid")).catch(() => "gone")).toBe("gone")
    await (await sandbox.start(folder)).stop()
  })
})

describe("after a crash of the database", () => {
  test("`exited` resolves, and the same process can start again", async () => {
    const { folder } = sandbox
    const postgres = await sandbox.start(folder)
    process.kill(await postmasterPid(folder), "SIGKILL")
    expect(await postgres.exited).toEqual({ expected: false, code: null, signal: "SIGKILL" })
    await postgres.stop()
    await (await sandbox.start(folder)).stop()
  })

  test("and of our process, during a long query, the next start has all data", async () => {
    const { folder, fixture, connection } = await runWithData()
    const client = new pg.Client(connection)
    const broken = new Promise((resolve) => client.on("error", resolve))
    await client.connect()
    const [before] = (await client.query("select pg_backend_pid() as pid")).rows
    const query = client.query("select count(*) from generate_series(1, 10000000000)").catch(() => "broken")
    await fixture.crash()
    await killAndWait(await postmasterPid(folder))
    // The precondition: this session does not notice that its server has died.
    expect(() => process.kill(before.pid, 0)).not.toThrow()
    await expectData(folder)
    expect(await query).toBe("broken")
    await broken
  })

  test("and of our process, when another program got its process id, the next start works", async () => {
    const { folder, fixture } = await runWithData()
    const file = join(folder, "cluster/postmaster.pid")
    const owner = await stat(file)
    // A program of the same user is the worst case: PostgreSQL itself then refuses to start.
    const program = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {
      uid: owner.uid,
      gid: owner.gid,
      stdio: "ignore",
    })
    await once(program, "spawn")
    const dead = await postmasterPid(folder)
    await fixture.crash()
    await killAndWait(dead)
    const left = await readFile(file, "utf8")
    await writeFile(file, left.replace(String(dead), String(program.pid)))
    await expectData(folder)
    expect(program.exitCode ?? program.signalCode).toBeNull()
    program.kill("SIGKILL")
    await once(program, "exit")
  })
})

test("Ctrl-C in the terminal does not reach the database", async () => {
  const { fixture, connection } = await runWithData()
  process.kill(-(fixture.child.pid ?? 0), "SIGINT")
  await fixture.until("interrupted")
  expect(await query(connection, "select value from kept")).toEqual([{ value: 1 }])
})

describe.runIf(asRoot)("as a plain user", () => {
  test("everything works without root: first start, a crash, a later start", async () => {
    const home = join(sandbox.root, "home")
    await mkdir(home)
    await chown(home, UNPRIVILEGED.uid, UNPRIVILEGED.gid)
    const folder = join(home, "postgres")
    const first = run(folder, "hold", UNPRIVILEGED)
    const { connection } = await first.until("ready")
    expect((await stat(join(folder, "lock"))).uid).toBe(UNPRIVILEGED.uid)
    expect((await stat(connection?.host ?? "")).mode & 0o777).toBe(0o700)
    await first.crash()
    const second = run(folder, "stop", UNPRIVILEGED)
    await second.exited
    expect(second.events.map(({ event }) => event)).toEqual(["started", "ready"])
  })

  test("a database of another user is rejected with a clear error", async () => {
    const { folder } = sandbox
    await chown(join(folder, "cluster"), 12345, 12345)
    const outcome = async (): Promise<unknown> => {
      const stranger = run(folder, "stop", UNPRIVILEGED)
      await stranger.exited
      return stranger.events.at(-1)
    }
    const startError = (words: string) => ({
      event: "refused",
      code: "folder_not_ours",
      message: expect.stringContaining(words),
    })
    // A lock file of root, readable but not writable.
    expect(await outcome()).toEqual(startError("cannot be written by this user"))
    await rm(join(folder, "lock"))
    expect(await outcome()).toEqual(startError("cannot be written by this user"))
    await chown(folder, UNPRIVILEGED.uid, UNPRIVILEGED.gid)
    expect(await outcome()).toEqual(startError("belongs to user 12345"))
  })
})
