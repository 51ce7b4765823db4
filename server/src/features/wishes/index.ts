import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import { defineArea, forward, serve } from "../../platform/area.ts"
import { findEvidence } from "./evidence.queries.ts"
import { wishesHandlers } from "./wishes.routes.ts"
import { createWishes, type Wishes } from "./wishes.service.ts"

const hourMs = 60 * 60 * 1000

export const wishes = defineArea({
  create: createWishes,
  routes: [serve(wishesRoutes, wishesHandlers)],
  ports: (wishes: () => Wishes) => ({
    ...forward(wishes, ["removeReportedWish", "removeTakenDownWish"]),
    evidenceOfWish: findEvidence,
  }),
  jobs: {
    "wishes.notifyGranted": (wishes, { wishId }) => wishes.notifyGranted(wishId),
  },
  periodic: [
    {
      everyMs: hourMs,
      run: (wishes) => wishes.expire(),
      failed: "the expiry of wishes was not recorded",
    },
  ],
})
