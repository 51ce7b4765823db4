import { secondStepRoutes } from "@pinyu/contract/second-step/routes"
import { otpAt } from "../authenticator.ts"
import type { TestApp } from "../test-app.ts"

/** An authenticator app of a signed-in member, with its recovery codes. The current code is already used. */
export const buildSecondStep = async (app: TestApp, as: { accessToken: string }) => {
  const started = await app.call(secondStepRoutes.beginOtp, { as })
  const { secret } = started.body
  const usedOtp = otpAt(secret, app.clock.now())
  const { body, cookies } = await app.call(secondStepRoutes.confirmOtp, { as, body: { otp: usedOtp } })
  const deviceToken = cookies.pinyu_device?.value ?? ""
  return { secret, usedOtp, recoveryCodes: body.recovery_codes, deviceToken }
}
