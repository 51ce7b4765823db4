import { verificationAdminRoutes, verificationRoutes } from "@pinyu/contract/verification/routes"
import { defineArea, forward, serve } from "../../platform/area.ts"
import { verificationAdminHandlers, verificationHandlers } from "./verification.routes.ts"
import { createVerification, type Verification } from "./verification.service.ts"

const hourMs = 60 * 60 * 1000

export const verification = defineArea({
  create: createVerification,
  routes: [
    serve(verificationRoutes, verificationHandlers),
    serve(verificationAdminRoutes, verificationAdminHandlers),
  ],
  ports: (verification: () => Verification) =>
    forward(verification, ["removeVerifications", "requestVerification", "verificationInCase"]),
  jobs: {
    "verification.compare": (verification, { verificationId }) => verification.compare(verificationId),
  },
  periodic: [
    {
      everyMs: hourMs,
      run: (verification) => verification.eraseDue(),
      failed: "frames of verifications were not erased",
    },
    {
      everyMs: hourMs,
      run: (verification) => verification.dropEndedChallenges(),
      failed: "ended challenges of verifications were not deleted",
    },
  ],
})
