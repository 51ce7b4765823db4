import { profileLimits } from "@pinyu/contract/profiles/limits"
import { verificationLimits } from "@pinyu/contract/verification/limits"
import type { VerificationDecision } from "@pinyu/contract/verification/schemas"
import { verificationNotices } from "@pinyu/phrases/verification-messages"
import { transact } from "../../db/after-commit.ts"
import type { Db, Trx } from "../../db/client.ts"
import { isOwnAccount } from "../../db/own-account.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import { decodeCursor, type PageRequest, pageOf } from "../../platform/cursor.ts"
import type { AdminViewer, Client } from "../../platform/observability/calls.ts"
import type { Ports } from "../../platform/ports.ts"
import type { Storage } from "../../platform/storage/storage.ts"
import * as queue from "./queue.queries.ts"
import { presentWaiting, presentWhole } from "./verification.present.ts"
import * as queries from "./verification.queries.ts"

export interface QueueNeeds {
  clock: Clock
  db: Db
  notifications: Pick<Ports["notifications"], "record">
  recordAct: Ports["recordAct"]
  storage: Pick<Storage, "signedUrl">
  /**
   * Records which photos of a member were compared, and that no other was. Throws `photos_changed` unless all
   * are there and the first one that others see is among them.
   */
  verifyPhotos: (trx: Trx, memberId: string, photoIds: readonly string[], at: Date) => Promise<unknown>
  /** Records that no photo of a member was compared. */
  unverifyPhotos: (trx: Trx, memberId: string) => Promise<unknown>
}

/** Ends a submission by a decision of an admin, or of the identity service. */
export type Settle = (
  trx: Trx,
  row: { id: string; member_id: string },
  decision: VerificationDecision,
  by: { decided_by: string | null; by_service: boolean },
) => Promise<void>

/** The team's decisions about submissions. */
export const createQueue = (needs: QueueNeeds) => {
  const { clock, db, notifications, recordAct, storage, verifyPhotos, unverifyPhotos } = needs
  const { signedSeconds: lifetimeSeconds } = profileLimits.photos

  const required = <Row>(row: Row | undefined) => {
    if (!row) throw new AppError("verification_not_found")
    return row
  }

  const read = async ({ id: adminId }: AdminViewer, id: string) => {
    const row = required(await queue.findVerification(db, id))
    const [photos, submissions, isOwn] = await Promise.all([
      queue.findPhotos(db, row.member_id),
      queries.findLatest(db, row.member_id, verificationLimits.shownEarlier + 1),
      isOwnAccount(db, adminId, row.member_id),
    ])
    const signed = photos.map(async (photo) => ({
      photo,
      url: await storage.signedUrl(photo.large_key, { lifetimeSeconds }),
    }))
    const surroundings = { photos: await Promise.all(signed), submissions, isOwn }
    return { verification: presentWhole(row, surroundings, clock.now()) }
  }

  /** Applies a decision to the photos of the locked member. Returns the texts for the member. */
  const apply = async (trx: Trx, memberId: string, decision: VerificationDecision) => {
    const { outcome, reason, photo_ids, message } = decision
    if (outcome === "approved") {
      await verifyPhotos(trx, memberId, photo_ids, clock.now())
      return verificationNotices.approved
    }
    if (reason === "different_person") await unverifyPhotos(trx, memberId)
    return verificationNotices.declined(reason ?? "unclear", message)
  }

  /**
   * Ends a submission and notifies the member, in a transaction. Throws `verification_not_found`, `photos_changed`, or
   * `verification_decided` when another decision or the member was first.
   */
  const settle: Settle = async (trx, { id, member_id: memberId }, decision, by) => {
    if (!(await queries.lockMember(trx, memberId))) throw new AppError("verification_not_found")
    const { outcome } = decision
    const isApproval = outcome === "approved"
    const reason = isApproval ? null : (decision.reason ?? null)
    const made = { outcome, reason, message: isApproval ? null : decision.message, decided_at: clock.now() }
    if (!(await queries.decide(trx, id, { ...made, ...by }))) throw new AppError("verification_decided")
    const texts = await apply(trx, memberId, decision)
    const notice = { type: "photo_verification", memberId, eventId: id } as const
    await notifications.record(trx, { ...notice, ...texts })
  }

  return {
    /** A page of the submissions that wait. */
    waiting: async ({ cursor, limit }: PageRequest) => {
      const rows = await queue.findQueue(db, clock.now(), decodeCursor(cursor), limit + 1)
      const { page, nextCursor } = pageOf(
        rows.map((row) => ({ ...row, at: row.submitted_at })),
        limit,
      )
      return { verifications: page.map(presentWaiting), nextCursor }
    },

    /** A submission with the photos of the profile. Throws `verification_not_found`. */
    read,

    /** The URLs of the frames; the look is audited. Throws `verification_not_found`, also once they are erased. */
    frames: async (admin: AdminViewer, id: string, { address }: Client) => {
      const { member_id: target, frame_keys } = required(await queue.findVerification(db, id))
      if (frame_keys.length === 0) throw new AppError("verification_not_found")
      const act = { adminId: admin.id, act: "verification_viewed", target, address } as const
      await transact(db, (trx) => recordAct(trx, { ...act, detail: { verification: id } }))
      const lifetime = { lifetimeSeconds: verificationLimits.signedSeconds, fresh: true }
      return { urls: await Promise.all(frame_keys.map((key) => storage.signedUrl(key, lifetime))) }
    },

    settle,

    /** Decides a submission. Throws the errors of `settle`, and `own_account`. */
    decide: async (admin: AdminViewer, id: string, decision: VerificationDecision, { address }: Client) => {
      const row = required(await queue.findVerification(db, id))
      const target = row.member_id
      if (await isOwnAccount(db, admin.id, target)) throw new AppError("own_account")
      await transact(db, async (trx) => {
        await settle(trx, row, decision, { decided_by: admin.id, by_service: false })
        const isApproval = decision.outcome === "approved"
        const act = isApproval ? "verification_approved" : "verification_declined"
        const detail = { verification: id, reason: isApproval ? null : (decision.reason ?? null) }
        await recordAct(trx, { adminId: admin.id, act, target, address, detail })
      })
      return read(admin, id)
    },
  }
}
