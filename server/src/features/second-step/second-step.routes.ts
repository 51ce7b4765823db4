import type { secondStepRoutes } from "@pinyu/contract/second-step/routes"
import type { Handlers } from "../../platform/observability/calls.ts"
import type { SecondStepArea } from "./second-step.service.ts"

export const secondStepHandlers = (secondStep: SecondStepArea): Handlers<typeof secondStepRoutes> => ({
  status: async ({ viewer }) => ({ second_step: await secondStep.status(viewer.id) }),
  beginOtp: ({ viewer }) => secondStep.beginOtp(viewer),
  confirmOtp: async ({ viewer, body, reply }) => {
    const { deviceToken, ...answer } = await secondStep.confirmOtp(viewer, body.otp)
    secondStep.setDeviceCookie(reply, deviceToken)
    return answer
  },
  disableOtp: ({ viewer, body }) => secondStep.disableOtp(viewer, body.otp),
  renewRecoveryCodes: ({ viewer, body }) => secondStep.renewRecoveryCodes(viewer, body.otp),
  keep: ({ viewer }) => secondStep.keep(viewer),
  setPasswordSignIn: ({ viewer, body }) => secondStep.setPasswordSignIn(viewer, body.enabled),
})
