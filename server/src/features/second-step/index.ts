import { secondStepRoutes } from "@pinyu/contract/second-step/routes"
import type { Trx } from "../../db/client.ts"
import { defineArea, forward, serve } from "../../platform/area.ts"
import { secondStepHandlers } from "./second-step.routes.ts"
import { createSecondStep, type SecondStepArea } from "./second-step.service.ts"

export const secondStep = defineArea({
  create: createSecondStep,
  routes: [serve(secondStepRoutes, secondStepHandlers)],
  periodic: [
    {
      everyMs: 5 * 60 * 1000,
      run: (secondStep) => secondStep.removeDue(),
      failed: "second steps that were due were not removed",
    },
  ],
  ports: (secondStep: () => SecondStepArea) => ({
    removeSecondStep: (trx: Trx, memberId: string) => secondStep().removeAll(trx, memberId),
    ...forward(secondStep, ["attemptSecondStep", "removeSecondStepSince"]),
  }),
})
