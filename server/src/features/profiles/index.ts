import { photosAdminRoutes } from "@pinyu/contract/profiles/photos-admin-routes"
import { profileRoutes } from "@pinyu/contract/profiles/routes"
import type { Trx } from "../../db/client.ts"
import { defineArea, forward, serve } from "../../platform/area.ts"
import type { Ports } from "../../platform/ports.ts"
import { findEvidence } from "./evidence.queries.ts"
import { photosAdminHandlers, profileHandlers } from "./profiles.routes.ts"
import { createProfiles, type NewMember, type Profiles } from "./profiles.service.ts"
import { recordVisitsMs } from "./visits.service.ts"

const hourMs = 60 * 60 * 1000

export const profiles = defineArea({
  create: createProfiles,
  routes: [serve(profileRoutes, profileHandlers), serve(photosAdminRoutes, photosAdminHandlers)],
  ports: (profiles: () => Profiles) => {
    const cardsOf: Ports["cardsOf"] = (...listed) => profiles().cards(...listed)
    return {
      ...forward(profiles, [
        "avatarsOf",
        "cardsById",
        "recordOnline",
        "removePhoto",
        "rename",
        "requirePart",
        "setVip",
        "shownParts",
        "signPicture",
        "unverifyPhotos",
        "verifyPhotos",
      ]),
      cardsOf,
      createMember: (trx: Trx, member: NewMember) => profiles().create(trx, member),
      removeMembers: (trx: Trx, memberIds: readonly string[]) => profiles().remove(trx, memberIds),
      evidenceOfMember: findEvidence,
    }
  },
  jobs: {
    "profiles.completePhotos": {
      handle: (profiles, { memberId }) => profiles.completePhotos(memberId),
      // Stored photos leave the other slot of pictures to members who upload.
      ...{ concurrency: 1, role: "media" },
    },
  },
  periodic: [
    {
      everyMs: hourMs,
      run: (profiles) => profiles.notifyEndedVips(),
      failed: "ended VIP periods were not processed",
    },
    {
      everyMs: recordVisitsMs,
      run: (profiles) => profiles.recordVisits(),
      failed: "visits of profiles were not recorded",
      isLocal: true,
    },
    {
      everyMs: hourMs,
      run: (profiles) => profiles.completeStored(),
      failed: "the avatars of stored photos were not enqueued",
    },
  ],
  beforeEnd: (profiles) => profiles.recordVisits(),
})
