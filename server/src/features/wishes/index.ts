import { wishesRoutes } from "@pinyu/contract/wishes/routes"
import { defineArea, serve } from "../../platform/area.ts"
import { findEvidence } from "./evidence.queries.ts"
import { wishesHandlers } from "./wishes.routes.ts"
import { createWishes } from "./wishes.service.ts"

const hourMs = 60 * 60 * 1000

export const wishes = defineArea({
  create: createWishes,
  routes: [serve(wishesRoutes, wishesHandlers)],
  ports: () => ({ evidenceOfWish: findEvidence }),
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
