import { defineRoutes } from "../route.ts"
import * as z from "../zod.ts"
import { otp, otpEnrolment, otpOrRecoveryCode, recoveryCodes, secondStep } from "./schemas.ts"

const standing = z.object({ second_step: secondStep })
const withCodes = standing.extend({ recovery_codes: recoveryCodes })

/** The second step of a member's sign-in: an authenticator app, recovery codes, and the password's part. */
export const secondStepRoutes = defineRoutes("secondStep", {
  status: {
    method: "GET",
    path: "/api/second-step",
    summary: "What a sign-in of the member requires beside the password",
    access: "member",
    response: standing,
  },
  beginOtp: {
    method: "POST",
    path: "/api/second-step/otp/enrolment",
    summary: "Creates a secret for an authenticator app; it is active once confirmed with a code",
    access: "member",
    fresh: true,
    response: otpEnrolment,
    errors: ["otp_out_of_date"],
  },
  confirmOtp: {
    method: "POST",
    path: "/api/second-step/otp",
    summary: "Turns one-time codes on, returns recovery codes once and ends every other session",
    access: "member",
    cookie: true,
    body: z.object({ otp }),
    response: withCodes,
    errors: ["otp_wrong", "otp_out_of_date"],
  },
  disableOtp: {
    method: "DELETE",
    path: "/api/second-step/otp",
    summary: "Turns one-time codes off; needs a recent sign-in and a code",
    access: "member",
    fresh: true,
    body: z.object({ otp: otpOrRecoveryCode }),
    response: standing,
    errors: ["otp_wrong", "otp_unreadable", "recovery_code_wrong", "otp_out_of_date"],
  },
  renewRecoveryCodes: {
    method: "POST",
    path: "/api/second-step/recovery-codes",
    summary: "Returns ten new recovery codes once; the earlier ones stop working",
    access: "member",
    fresh: true,
    /** The code is required with an authenticator app. */
    body: z.object({ otp: otpOrRecoveryCode.optional() }),
    response: withCodes,
    errors: ["otp_required", "otp_wrong", "otp_unreadable", "recovery_code_wrong", "otp_out_of_date"],
  },
  keep: {
    method: "DELETE",
    path: "/api/second-step/removal",
    summary: "Cancels the removal of the second step that a mailed link began; needs a recent sign-in",
    access: "member",
    fresh: true,
    response: standing,
  },
  setPasswordSignIn: {
    method: "PUT",
    path: "/api/second-step/password-sign-in",
    summary:
      "Turns sign-in by password on or off; off needs a passkey, and recovery codes are made if none are left",
    access: "member",
    fresh: true,
    body: z.object({ enabled: z.boolean() }),
    /** The codes are null when none were made. */
    response: standing.extend({ recovery_codes: recoveryCodes.nullable() }),
    errors: ["passkey_required"],
  },
})
