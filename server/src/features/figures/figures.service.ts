import { startOfTaipeiDay } from "@pinyu/contract/calendar"
import { figuresLimits } from "@pinyu/contract/figures/limits"
import type { Db } from "../../db/client.ts"
import { completeDay, findCompleteDays, findFirstJoined } from "../../db/complete-days.ts"
import type { Reads } from "../../db/reads.ts"
import type { Clock } from "../../platform/clock.ts"
import { figuresCsv, presentFigures } from "./figures.present.ts"
import * as queries from "./figures.queries.ts"

interface Dependencies {
  clock: Clock
  db: Db
  reads: Reads
}

const dayMs = 24 * 60 * 60 * 1000
const dayAt = (from: number): queries.Day => ({ from: new Date(from), to: new Date(from + dayMs) })

/** Figures of whole days. They hold numbers only. */
export const createFigures = ({ clock, db, reads }: Dependencies) => {
  const today = () => startOfTaipeiDay(clock.now()).getTime()

  /** Stores the figures of a day, once. How many members there were is known only of yesterday. */
  const complete = (from: number) =>
    db.transaction().execute(async (trx) => {
      const day = dayAt(from)
      if (!(await completeDay(trx, "figure_days", day.from))) return
      const isYesterday = from === today() - dayMs
      const members = isYesterday ? await queries.countMembers(trx, clock.now()) : []
      await queries.insertFigures(trx, day, [...(await queries.countDay(trx, day)), ...members])
      if (isYesterday) await queries.raiseActive(trx, day, await queries.countActive(trx, day))
    })

  const read = async (count: number) => {
    const end = today()
    const days = Array.from({ length: count }, (_, place) => new Date(end - (count - place) * dayMs))
    const period = { from: new Date(end - count * dayMs), to: new Date(end) }
    const rows = await reads.readShared((from) => queries.findFigures(from, period))
    return presentFigures(days, rows)
  }

  return {
    /**
     * Counts today's active members so far, and completes the days that have ended. Run hourly: a later visit
     * replaces an earlier one. Repeats change nothing.
     */
    aggregate: async () => {
      const joined = await findFirstJoined(db)
      // A database without members stays empty, so that a backup can be restored into it.
      if (!joined) return
      const now = today()
      const first = Math.max(startOfTaipeiDay(joined).getTime(), now - figuresLimits.missedDays * dayMs)
      const done = await findCompleteDays(db, "figure_days", new Date(first))
      for (let from = first; from < now; from += dayMs) if (!done.includes(from)) await complete(from)
      const current = dayAt(now)
      await queries.raiseActive(db, current, await queries.countActive(db, current))
    },

    /** The figures of the last complete days. */
    figures: async (days: number) => ({ figures: await read(days) }),

    /** The same as CSV. */
    exportFigures: async (days: number) => ({ csv: figuresCsv(await read(days)) }),
  }
}

export type FiguresService = ReturnType<typeof createFigures>
