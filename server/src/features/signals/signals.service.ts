import { startOfTaipeiDay, taipeiDay } from "@pinyu/contract/calendar"
import { signalsLimits } from "@pinyu/contract/signals/limits"
import type { SignalQuery } from "@pinyu/contract/signals/schemas"
import { transact } from "../../db/after-commit.ts"
import type { Db, Trx } from "../../db/client.ts"
import { completeDay, findCompleteDays, findFirstJoined } from "../../db/complete-days.ts"
import { holdMembers } from "../../db/locks.ts"
import { isOwnAccount } from "../../db/own-account.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeCursor, pageOf } from "../../platform/cursor.ts"
import { keyedHash, newId } from "../../platform/ids.ts"
import type { AdminViewer, Client } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import { truncatedNetwork } from "../../platform/security/network-of.ts"
import { requestNetwork } from "../../platform/security/request-network.ts"
import type { Secrets } from "../../platform/security/secrets.ts"
import { createTally, type FindScamHints, isSignal } from "./signals.policy.ts"
import { presentSignal } from "./signals.present.ts"
import * as queries from "./signals.queries.ts"

interface Dependencies {
  clock: Clock
  db: Db
  findScamHints: FindScamHints
  recordAct: Ports["recordAct"]
  secrets: Pick<Secrets, "networkKey">
}

const dayMs = 24 * 60 * 60 * 1000
/** Conversations that are read at once. */
const batchSize = 500

/** Signals about members. They only inform the team: nothing follows from them by itself. */
export const createSignals = ({ clock, db, findScamHints, recordAct, secrets }: Dependencies) => {
  /** Counts what starters wrote in the conversations of a day. */
  const countTexts = async (trx: Trx, day: queries.Day) => {
    const tally = createTally(findScamHints)
    for (let after: { at: Date; id: string } | undefined; ; ) {
      const started = await queries.findStarted(trx, day, after, batchSize)
      const ids = started.map(({ id }) => id)
      const rows = ids.length > 0 ? await queries.findStartersTexts(trx, ids, day) : []
      const texts = Map.groupBy(rows, ({ conversation_id }) => conversation_id)
      for (const { id, started_by_id } of started)
        if (started_by_id !== null)
          tally.add(
            started_by_id,
            (texts.get(id) ?? []).flatMap(({ content }) => content ?? []),
          )
      after = started.at(-1)
      if (started.length < batchSize) return tally.counts()
    }
  }

  /** Stores the signals of a day, once. */
  const findSignalsOf = (day: queries.Day) =>
    db.transaction().execute(async (trx) => {
      if (!(await completeDay(trx, "signal_days", day.from))) return
      const counts = [
        ...(await queries.countBlocks(trx, day)),
        ...(await queries.countReports(trx, day)),
        ...(await queries.countSamePhotos(trx, day)),
        ...(await queries.countSameNetworks(trx, day)),
        ...(await countTexts(trx, day)),
      ].filter(isSignal)
      const present = await holdMembers(trx, [...new Set(counts.map(({ memberId }) => memberId))])
      const signals = counts
        .filter(({ memberId }) => present.has(memberId))
        .map(({ memberId, kind, count }) => ({
          ...{ id: newId(), member_id: memberId, day_at: day.from, kind, count },
        }))
      if (signals.length > 0) await queries.insertSignals(trx, signals)
    })

  return {
    /**
     * Keeps the network of a registration in its transaction, as a hash by which no other day can be compared.
     * Outside a request there is none.
     */
    recordRegistration: async (trx: Trx, memberId: string) => {
      const address = requestNetwork()
      if (address === null) return
      const now = clock.now()
      const network = `${taipeiDay(now)}\n${truncatedNetwork(address)}`
      const network_hash = keyedHash(secrets.networkKey, network)
      await queries.insertRegistration(trx, { member_id: memberId, network_hash, registered_at: now })
    },

    /** Finds the signals of the days that have ended, and deletes old ones. Repeats change nothing. */
    findDailySignals: async () => {
      const today = startOfTaipeiDay(clock.now()).getTime()
      const joined = await findFirstJoined(db)
      // A database without members stays empty, so that a backup can be restored into it.
      if (!joined) return
      const firstDay = startOfTaipeiDay(joined).getTime()
      const first = Math.max(firstDay, today - signalsLimits.missedDays * dayMs)
      const complete = await findCompleteDays(db, "signal_days", new Date(first))
      for (let from = first; from < today; from += dayMs)
        if (!complete.includes(from))
          await findSignalsOf({ from: new Date(from), to: new Date(from + dayMs) })
      await queries.deleteRegistrationsBefore(db, new Date(today - signalsLimits.missedDays * dayMs))
      await queries.deleteSignalsBefore(db, new Date(today - signalsLimits.keptDays * dayMs))
    },

    /** A page of signals that wait, or of dismissed ones. */
    signals: async ({ id: adminId }: AdminViewer, { state, cursor, limit }: SignalQuery) => {
      const rows = await queries.findSignals(db, adminId, state, decodeCursor(cursor), limit + 1)
      const { page, nextCursor } = pageOf(rows, limit)
      return { signals: page.map(presentSignal), nextCursor }
    },

    /** Marks a signal as looked at; the first admin stays. Throws `signal_not_found` or `own_account`. */
    dismiss: async ({ id: adminId }: AdminViewer, signalId: string, { address }: Client) =>
      transact(db, async (trx) => {
        const found = await queries.findSignal(trx, signalId)
        if (!found) throw new AppError("signal_not_found")
        if (await isOwnAccount(trx, adminId, found.member_id)) throw new AppError("own_account")
        if (await queries.dismissSignal(trx, signalId, adminId, clock.now())) {
          const act = { adminId, act: "signal_dismissed", target: found.member_id, address } as const
          await recordAct(trx, { ...act, detail: { kind: found.kind, count: found.count } })
        }
        const dismissed = await queries.findSignal(trx, signalId)
        if (!dismissed) throw new AppError("signal_not_found")
        return { signal: presentSignal(dismissed) }
      }),
  }
}

export type Signals = ReturnType<typeof createSignals>
