import type { SignedCall } from "@pinyu/contract/signed-call"
import { verificationLimits } from "@pinyu/contract/verification/limits"
import { verificationRoutes } from "@pinyu/contract/verification/routes"
import { verificationDecision } from "@pinyu/contract/verification/schemas"
import * as z from "zod"
import { transact } from "../../db/after-commit.ts"
import type { Db, Trx } from "../../db/client.ts"
import { AppError } from "../../platform/app-error.ts"
import type { Clock } from "../../platform/clock.ts"
import type { Jobs } from "../../platform/jobs/jobs.ts"
import type { IdentityService } from "../../platform/senders/identity-service.ts"
import type { Storage } from "../../platform/storage/storage.ts"
import { findPhotos, findVerification } from "./queue.queries.ts"
import type { Settle } from "./queue.service.ts"
import type { VerificationJobs } from "./verification.jobs.ts"
import { endServiceTime } from "./verification.queries.ts"

export interface IdentityNeeds {
  clock: Clock
  db: Db
  identityService: IdentityService | null
  jobs: Pick<Jobs<VerificationJobs>, "enqueue">
  origins: { api: () => string }
  storage: Pick<Storage, "signedUrl">
}

const hourMs = 60 * 60 * 1000
const { serviceHours } = verificationLimits
const named = z.object({ id: z.uuid() })

/** The identity service in the team's place, if one is configured. */
export const createIdentity = (needs: IdentityNeeds, settle: Settle) => {
  const { clock, db, identityService, jobs, origins, storage } = needs
  const sign = (key: string) =>
    storage.signedUrl(key, { lifetimeSeconds: (serviceHours * hourMs) / 1000, fresh: true })

  return {
    isServiceConfigured: identityService !== null,

    /** Until when the service may decide a submission of now alone; null without a service. */
    serviceEnd: () => identityService && new Date(clock.now().getTime() + serviceHours * hourMs),

    /** Enqueues the comparison of a new submission, if there is a service. */
    enqueueComparison: async (trx: Trx, verificationId: string) => {
      if (identityService) await jobs.enqueue(trx, "verification.compare", { verificationId })
    },

    /** Asks the service to compare a submission that still waits. Throws when a retry may succeed. */
    compare: async (verificationId: string) => {
      const row = await findVerification(db, verificationId)
      if (!identityService || !row || row.decided_at) return
      const photos = await findPhotos(db, row.member_id)
      await identityService.compare({
        ...{ id: row.id, poses: row.poses, frames: await Promise.all(row.frame_keys.map(sign)) },
        photos: await Promise.all(
          photos.map(async ({ id, large_key }) => ({ id, url: await sign(large_key) })),
        ),
        result_url: `${origins.api()}${verificationRoutes.result.path}`,
      })
    },

    /**
     * Applies a result of the service, once. A submission whose photos have changed since goes to the team.
     * Throws `identity_service_missing` without a service, `unauthenticated`, or `invalid_input`.
     */
    takeResult: async (call: SignedCall) => {
      if (!identityService) throw new AppError("identity_service_missing")
      const content = identityService.open(call)
      const about = named.safeParse(content)
      const decision = verificationDecision.safeParse(content)
      if (!about.success || !decision.success) throw new AppError("invalid_input")
      const { id } = about.data
      const row = await findVerification(db, id)
      // Withdrawn, or decided already.
      if (!row || row.decided_at) return {}
      await transact(db, (trx) =>
        settle(trx, row, decision.data, { decided_by: null, by_service: true }),
      ).catch(async (error: unknown) => {
        if (!(error instanceof AppError)) throw error
        if (error.code === "photos_changed") await endServiceTime(db, id)
        else if (error.code !== "verification_decided") throw error
      })
      return {}
    },
  }
}
