import type { Readable } from "node:stream"
import type { AdminAct } from "@pinyu/contract/admin/acts"
import { takedownsLimits } from "@pinyu/contract/takedowns/limits"
import type { TakedownEvent } from "@pinyu/contract/takedowns/options"
import type { NewTakedown, TakedownTargetRef, WholeTakedown } from "@pinyu/contract/takedowns/schemas"
import { transact } from "../../db/after-commit.ts"
import type { Db, Trx } from "../../db/client.ts"
import { runIdempotently } from "../../db/idempotency.ts"
import { isOwnAccount } from "../../db/own-account.ts"
import { AppError } from "../../platform/app-error.ts"
import { decodeCursor, type PageRequest, pageOf } from "../../platform/cursor.ts"
import { newId } from "../../platform/ids.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { AdminViewer, Client } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Storage } from "../../platform/storage/storage.ts"
import { createSealing, type SealingNeeds, sealedKeyOf } from "./sealing.service.ts"
import type { TakedownsJobs } from "./takedowns.jobs.ts"
import { presentCopy, presentItems, presentSummary } from "./takedowns.present.ts"
import * as queries from "./takedowns.queries.ts"
import { findCopies, findTarget } from "./targets.queries.ts"

interface Dependencies extends SealingNeeds {
  files: {
    /** The perceptual hash of a picture; null for a plain one. */
    hashPicture: (owner: string, file: Readable) => Promise<string | null>
    /** Every storage key of the files to which these keys belong. */
    variantsOf: (db: Db, keys: readonly string[]) => Promise<string[]>
  }
  jobs: Pick<Jobs<TakedownsJobs>, "enqueue">
  recordAct: Ports["recordAct"]
  storage: Pick<Storage, "read" | "put" | "delete" | "signedUrl">
}

const dayMs = 24 * 60 * 60 * 1000
/** After this long, content that is still shown is hidden by another job. */
const overdueMs = 60 * 1000

/** Takedowns: content that an authority or a victim asked to be removed, sealed under a legal hold. */
export const createTakedowns = (dependencies: Dependencies) => {
  const { clock, db, files, jobs, recordAct, storage } = dependencies
  const sealing = createSealing(dependencies)

  const required = <Row>(row: Row | undefined) => {
    if (!row) throw new AppError("takedown_not_found")
    return row
  }

  const read = async (id: string): Promise<{ takedown: WholeTakedown }> => {
    const row = required(await queries.findTakedown(db, id))
    const items = await queries.findItems(db, id)
    const [held, pictures_count, log] = await Promise.all([
      queries.findFiles(
        db,
        items.map((item) => item.id),
      ),
      queries.countRejected(db, id),
      queries.findLog(db, id),
    ])
    const entries = log.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }))
    const whole = { note: row.note, items: presentItems(items, held), pictures_count, log: entries }
    return { takedown: { ...presentSummary(row), ...whole } }
  }

  /** Audits an act, and writes it to the takedown's own log. */
  const record = async (
    trx: Trx,
    takedown_id: string,
    { event, act }: { event: TakedownEvent; act: AdminAct },
    { admin, client }: { admin: AdminViewer; client: Client },
  ) => {
    await queries.insertLog(trx, { takedown_id, at: clock.now(), event, admin_id: admin.id })
    await recordAct(trx, { adminId: admin.id, act, target: takedown_id, address: client.address })
  }

  type By = Parameters<typeof record>[3]

  /** Locks a takedown whose hold has not ended. */
  const lockHeld = async (trx: Trx, id: string) => {
    const { destroyed_at, hold_until } = required(await queries.lockTakedown(trx, id))
    if (destroyed_at || hold_until <= clock.now()) throw new AppError("takedown_ended")
  }

  /** Puts content and its files under the hold; a job hides it after the commit. */
  const addItem = async (trx: Trx, takedown_id: string, target: TakedownTargetRef, by: By) => {
    const found = await findTarget(trx, target)
    if (!found) throw new AppError("takedown_target_not_found")
    const { member_id, content } = found
    if (member_id !== null && (await isOwnAccount(trx, by.admin.id, member_id)))
      throw new AppError("own_account")
    const itemId = newId()
    const isNew = await queries.insertItem(trx, {
      ...{ id: itemId, takedown_id, type: target.type, target_id: target.id, member_id },
      ...{ content: JSON.stringify(content), added_at: clock.now() },
    })
    if (!isNew) return
    await queries.insertFiles(trx, itemId, await files.variantsOf(trx, found.keys))
    await jobs.enqueue(trx, "takedowns.hide", { itemId })
    await record(trx, takedown_id, { event: "content_added", act: "takedown_content_added" }, by)
  }

  const insert = async (trx: Trx, { target, ...form }: NewTakedown, by: By) => {
    const id = newId()
    const created_at = clock.now()
    const hold_until = new Date(created_at.getTime() + takedownsLimits.holdDays * dayMs)
    await queries.insertTakedown(trx, { id, ...form, created_at, created_by: by.admin.id, hold_until })
    await record(trx, id, { event: "created", act: "takedown_created" }, by)
    if (target) await addItem(trx, id, target, by)
    return { id }
  }

  return {
    /** Throws `picture_not_allowed` for a picture that is like one that was taken down. */
    requireAllowedPicture: async (executor: Db, perceptualHash: string | null) => {
      if (perceptualHash === null) return
      if (await queries.isRejected(executor, perceptualHash, takedownsLimits.samePictureBits))
        throw new AppError("picture_not_allowed")
    },

    /** A page of takedowns, latest first. */
    takedowns: async ({ cursor, limit }: PageRequest) => {
      const rows = await queries.findTakedowns(db, decodeCursor(cursor), limit + 1)
      const { page, nextCursor } = pageOf(rows, limit)
      return { takedowns: page.map(presentSummary), nextCursor }
    },

    /** A takedown, without the content that it hides. Throws `takedown_not_found`. */
    takedown: read,

    /**
     * Begins a takedown, once per idempotency key, and hides its content if it names any. Throws
     * `takedown_target_not_found`, or `own_account` for content of the admin's own member account.
     */
    create: async (admin: AdminViewer, form: NewTakedown, key: string | undefined, client: Client) => {
      const attempt = { scope: `takedowns.create:${admin.id}`, key, request: form }
      const by = { admin, client }
      const { id } = await runIdempotently(db, attempt, clock.now(), (trx) => insert(trx, form, by))
      return read(id)
    },

    /** Hides further content. Throws like `create`, `takedown_not_found`, and `takedown_ended` after the hold. */
    add: async (admin: AdminViewer, id: string, target: TakedownTargetRef, client: Client) => {
      await transact(db, async (trx) => {
        await lockHeld(trx, id)
        await addItem(trx, id, target, { admin, client })
      })
      return read(id)
    },

    /**
     * Rejects uploads of a picture from now on. Throws `takedown_not_found`, `takedown_ended`,
     * `picture_too_plain`, or an error of the file.
     */
    addPicture: async (admin: AdminViewer, id: string, file: Readable, client: Client) => {
      const hash = await files.hashPicture(admin.id, file)
      if (hash === null) throw new AppError("picture_too_plain")
      await transact(db, async (trx) => {
        await lockHeld(trx, id)
        await queries.insertRejected(trx, id, hash)
        const what = { event: "picture_added", act: "takedown_picture_added" } as const
        await record(trx, id, what, { admin, client })
      })
      return read(id)
    },

    /** Stored pictures that are like those of a takedown, without the pictures. Throws `takedown_not_found`. */
    copies: async (id: string) => {
      required(await queries.findTakedown(db, id))
      return { copies: (await findCopies(db, id)).map(presentCopy) }
    },

    /**
     * The URL of a sealed file, for an authority that asks for it. Throws `takedown_not_found` or
     * `case_file_not_found`.
     */
    file: async (
      admin: AdminViewer,
      { id, itemId, index }: { id: string; itemId: string; index: number },
      client: Client,
    ) => {
      required(await queries.findTakedown(db, id))
      const item = await queries.findItem(db, itemId)
      const file = item?.takedown_id === id ? (await queries.findFiles(db, [itemId]))[index] : undefined
      if (!file?.sealed_at || file.missing) throw new AppError("case_file_not_found")
      const what = { event: "file_opened", act: "takedown_file_opened" } as const
      await transact(db, (trx) => record(trx, id, what, { admin, client }))
      const lifetimeSeconds = takedownsLimits.signedSeconds
      return { url: await storage.signedUrl(sealedKeyOf(file.key), { lifetimeSeconds, fresh: true }) }
    },

    /** Allows the pictures of a takedown again; what is sealed stays so. Throws `takedown_not_found`. */
    withdraw: async (admin: AdminViewer, id: string, client: Client) => {
      await transact(db, async (trx) => {
        required(await queries.lockTakedown(trx, id))
        if (!(await queries.withdraw(trx, id, clock.now()))) return
        await record(trx, id, { event: "withdrawn", act: "takedown_withdrawn" }, { admin, client })
      })
      return read(id)
    },

    /** Enqueues content that is still shown again, for example after its job ran out of retries. */
    resume: async () => {
      const before = new Date(clock.now().getTime() - overdueMs)
      const overdue = await queries.findOverdueItems(db, before)
      await db.transaction().execute(async (trx) => {
        for (const itemId of overdue) await jobs.enqueue(trx, "takedowns.hide", { itemId })
      })
    },

    hide: sealing.hide,
    destroyEnded: sealing.destroyEnded,
  }
}

export type Takedowns = ReturnType<typeof createTakedowns>
