import { type TestDatabase, testDatabase } from "@pinyu/testkit/database.ts"
import { eventually } from "@pinyu/testkit/eventually.ts"
import { sql } from "kysely"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { directConnection } from "../../db/connection.ts"
import { createLog } from "../observability/log.ts"
import { createJobs, type JobRun, type Jobs } from "./jobs.ts"

interface TestJobs {
  greet: { name: string }
  count: { n: number }
}
const names = ["greet", "count"] as const

let database: TestDatabase
let db: TestDatabase["db"]
let lines: string[]
let runs: JobRun[]
let open: Jobs<TestJobs>[]

const makeJobs = (): Jobs<TestJobs> => {
  const log = createLog({ level: "info", destination: { write: (line) => void lines.push(line) } })
  const jobs = createJobs<TestJobs>({
    connection: directConnection(database.connection),
    log,
    onRun: (run) => runs.push(run),
  })
  open.push(jobs)
  return jobs
}

/** A list that can be awaited: resolves once it has `count` entries. */
const collector = <T>() => {
  const items: T[] = []
  return {
    items,
    add: (item: T) => void items.push(item),
    until: (count: number) => eventually(() => expect(items.length).toBeGreaterThanOrEqual(count)),
  }
}

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
  await sql`create table letters (body text)`.execute(db)
})
afterAll(() => database.close())
beforeEach(() => {
  lines = []
  runs = []
  open = []
})
afterEach(async () => {
  await Promise.all(open.map((jobs) => jobs.stop(1)))
  await sql`truncate pgboss.job, letters`.execute(db)
})

describe("createJobs", () => {
  it("starts a job right after the commit, with its data", async () => {
    const jobs = makeJobs()
    await jobs.start(names)
    const seen = collector<string>()
    await jobs.work("greet", async ({ name }) => seen.add(name))
    await db.transaction().execute(async (trx) => {
      await sql`insert into letters values ('x')`.execute(trx)
      await jobs.enqueue(trx, "greet", { name: "小雅 \u{1F338}" })
      await sql`select pg_sleep(0.2)`.execute(trx)
      expect(seen.items).toEqual([])
    })
    await seen.until(1)
    expect(seen.items).toEqual(["小雅 \u{1F338}"])
    await eventually(() =>
      expect(runs).toEqual([{ name: "greet", outcome: "done", seconds: expect.any(Number) }]),
    )
  })

  it("leaves no job after a rollback", async () => {
    const jobs = makeJobs()
    await jobs.start(names)
    const attempt = db.transaction().execute(async (trx) => {
      await sql`insert into letters values ('x')`.execute(trx)
      await jobs.enqueue(trx, "greet", { name: "nobody" })
      throw new Error("the caller failed")
    })
    await expect(attempt).rejects.toThrow("the caller failed")
    const { rows } = await sql`select 1 from pgboss.job union all select 1 from letters`.execute(db)
    expect(rows).toEqual([])
  })

  it("says for how long the oldest due job of each name waits", async () => {
    const jobs = makeJobs()
    await jobs.start(names)
    expect(await jobs.longestWaits()).toEqual([])
    await db.transaction().execute(async (trx) => {
      await jobs.enqueue(trx, "greet", { name: "小雅" })
      await jobs.enqueue(trx, "greet", { name: "小明" })
      await jobs.enqueue(trx, "count", { n: 1 }, { startAfter: new Date(Date.now() + 3_600_000) })
    })
    await sql`update pgboss.job set start_after = start_after - interval '5 minutes'
      where data ->> 'name' = '小雅'`.execute(db)
    const [wait, ...others] = await jobs.longestWaits()
    expect(others).toEqual([])
    expect(wait?.name).toBe("greet")
    expect(Math.floor((wait?.seconds ?? 0) / 60)).toBe(5)
  })

  it("runs many jobs of one transaction without delays, each once, several at a time", async () => {
    const jobs = makeJobs()
    const seen = collector<number>()
    let running = 0
    let most = 0
    await jobs.work(
      "count",
      async ({ n }) => {
        most = Math.max(most, ++running)
        await new Promise(setImmediate)
        running--
        seen.add(n)
      },
      { concurrency: 3 },
    )
    await jobs.start(names)
    await db.transaction().execute(async (trx) => {
      for (let n = 0; n < 40; n++) await jobs.enqueue(trx, "count", { n })
    })
    // Thirteen polls, two seconds apart, would take longer.
    await seen.until(40)
    expect(seen.items.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n))
    expect(most).toBeLessThanOrEqual(3)
  })

  it("distributes jobs among processes without running one twice", async () => {
    const [one, two] = [makeJobs(), makeJobs()]
    const seen = collector<number>()
    for (const jobs of [one, two]) await jobs.work("count", async ({ n }) => seen.add(n))
    await Promise.all([one.start(names), two.start(names)])
    await db.transaction().execute(async (trx) => {
      for (let n = 0; n < 30; n++) await one.enqueue(trx, "count", { n })
    })
    await seen.until(30)
    await Promise.all([one.stop(), two.stop()])
    expect(new Set(seen.items).size).toBe(seen.items.length)
  })

  it("retries a failed job up to twelve times, and logs it without its data", async () => {
    const jobs = makeJobs()
    await jobs.start(names)
    const tries = collector<string>()
    await jobs.work("greet", async ({ name }, { id }) => {
      if (name === "planted") tries.add(id)
      if (name === "planted" && tries.items.length === 1) throw new Error("mail server away")
    })
    const enqueue = (name: string) => db.transaction().execute((trx) => jobs.enqueue(trx, "greet", { name }))
    await enqueue("planted")
    await eventually(async () => {
      const { rows } = await sql`
        select state, retry_limit, start_after > started_on as later, output from pgboss.job`.execute(db)
      expect(rows).toEqual([{ state: "retry", retry_limit: 12, later: true, output: null }])
    })
    expect(lines.join("")).toContain("mail server away")
    expect(lines.join("")).not.toContain("planted")

    // The retry is due; a new job wakes the worker, which finds both.
    await sql`update pgboss.job set start_after = now()`.execute(db)
    await enqueue("another")
    await eventually(() => expect(runs.map(({ outcome }) => outcome)).toEqual(["failed", "done", "done"]))
    expect(tries.items).toEqual([tries.items[0], tries.items[0]])
  })

  it("enqueues a scheduled job with its start time", async () => {
    const jobs = makeJobs()
    await jobs.start(names)
    const startAfter = new Date("2099-01-01T00:00:00Z")
    await db.transaction().execute((trx) => jobs.enqueue(trx, "greet", { name: "later" }, { startAfter }))
    const { rows } = await sql`select state, start_after from pgboss.job`.execute(db)
    expect(rows).toEqual([{ state: "created", start_after: startAfter }])
  })

  it("finishes running jobs at a stop, and leaves the others for the next start", async () => {
    const jobs = makeJobs()
    const started = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const finished = collector<number>()
    const handle = async ({ n }: { n: number }) => {
      started.resolve()
      await release.promise
      finished.add(n)
    }
    await jobs.work("count", handle, { concurrency: 1 })
    await jobs.start(names)
    await db.transaction().execute(async (trx) => {
      await jobs.enqueue(trx, "count", { n: 1 })
      await jobs.enqueue(trx, "count", { n: 2 })
    })
    await started.promise
    const stopped = jobs.stop()
    release.resolve()
    await stopped
    expect(finished.items).toEqual([1])

    const next = makeJobs()
    await next.work("count", handle)
    await next.start(names)
    await finished.until(2)
    expect(finished.items).toEqual([1, 2])
  })

  it("aborts jobs that outlast the grace period and returns them to the queue", async () => {
    const jobs = makeJobs()
    const started = Promise.withResolvers<void>()
    const aborted = Promise.withResolvers<void>()
    await jobs.work("count", async (_, { signal }) => {
      started.resolve()
      signal.addEventListener("abort", () => aborted.resolve())
      await aborted.promise
    })
    await jobs.start(names)
    await db.transaction().execute((trx) => jobs.enqueue(trx, "count", { n: 1 }))
    await started.promise
    await jobs.stop(0.1)
    await aborted.promise
    const { rows } = await sql`select state from pgboss.job`.execute(db)
    expect(rows).toEqual([{ state: "retry" }])
  })

  it("updates only the queues that an earlier version created with other options", async () => {
    await makeJobs().start(names)
    const rules = () =>
      sql<{ name: string; retry_limit: number; updated_on: Date }>`select name, retry_limit, updated_on
        from pgboss.queue where name in ('greet', 'count') order by name`.execute(db)
    await sql`update pgboss.queue set retry_limit = 1, updated_on = 'epoch' where name = 'greet'`.execute(db)
    const [{ updated_on: unchanged } = { updated_on: null }] = (await rules()).rows
    await makeJobs().start(names)
    expect((await rules()).rows).toEqual([
      { name: "count", retry_limit: 12, updated_on: unchanged },
      { name: "greet", retry_limit: 12, updated_on: expect.any(Date) },
    ])
  })

  it("reports whether it can be reached", async () => {
    const jobs = makeJobs()
    await jobs.start(names)
    await expect(jobs.ping()).resolves.toBeUndefined()
    await jobs.stop()
    await expect(jobs.ping()).rejects.toThrow()
  })
})
