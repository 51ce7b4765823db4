import { id } from "../fields.ts"
import { nextCursor, pageQuery } from "../paging.ts"
import { defineRoutes } from "../route.ts"
import { signedCall } from "../signed-call.ts"
import * as z from "../zod.ts"
import { verificationForm } from "./limits.ts"
import {
  newSubmission,
  ownVerification,
  verificationChallenge,
  verificationDecision,
  waitingVerification,
  wholeVerification,
} from "./schemas.ts"

const own = z.object({ verification: ownVerification })

/** A member's own photo verification. */
export const verificationRoutes = defineRoutes("verification", {
  mine: {
    method: "GET",
    path: "/api/verification",
    summary: "The caller's badge, waiting submission and latest decision",
    access: "member",
    response: own,
  },
  begin: {
    method: "POST",
    path: "/api/verification/challenges",
    summary: "Draws a random pair of poses, valid for ten minutes and one submission; ends an earlier one",
    access: "member",
    status: 201,
    response: z.object({ challenge: verificationChallenge }),
    errors: ["photo_required", "verification_waiting"],
  },
  submit: {
    method: "POST",
    path: "/api/verification/submissions",
    summary:
      "Sends three frames as `frames`: one without a pose, then one for each pose. A repeat changes nothing",
    access: "member",
    multipart: { file: "frames", many: verificationForm, fields: newSubmission },
    status: 201,
    response: own,
    errors: [
      "photo_required",
      "verification_waiting",
      "verification_expired",
      "too_many_files",
      "files_too_large",
      "file_too_large",
      "file_type_unsupported",
      "heic_unsupported",
      "file_missing",
      "invalid_image",
      "image_too_large",
      "image_too_complex",
      "insufficient_storage",
    ],
  },
  withdraw: {
    method: "DELETE",
    path: "/api/verification/submissions",
    summary: "Withdraws the waiting submission and erases its frames; without one it changes nothing",
    access: "member",
    response: own,
  },
  result: {
    method: "POST",
    path: "/api/verification/results",
    summary:
      "The result of the identity service, signed by Standard Webhooks; 404 without one. A repeat changes nothing",
    access: "anyone",
    signed: true,
    body: signedCall,
    response: z.object({}),
    errors: ["identity_service_missing", "verification_not_found"],
  },
})

const ofOne = { params: z.object({ id }) }
const whole = z.object({ verification: wholeVerification })

/** The queue of submissions in the admin console. */
export const verificationAdminRoutes = defineRoutes("admin.verification", {
  list: {
    method: "GET",
    path: "/api/admin/verification",
    summary: "Submissions that wait for the team, the longest waiting first",
    access: "admin:verification",
    query: pageQuery,
    response: z.object({ verifications: z.array(waitingVerification), nextCursor }),
  },
  read: {
    method: "GET",
    path: "/api/admin/verification/:id",
    summary: "A submission with the photos of the profile, without its frames",
    access: "admin:verification",
    ...ofOne,
    response: whole,
    errors: ["verification_not_found"],
  },
  frames: {
    method: "POST",
    path: "/api/admin/verification/:id/frames",
    summary: "The URLs of the frames for one minute; each look is audited",
    access: "admin:verification",
    ...ofOne,
    response: z.object({ urls: z.array(z.string()) }),
    errors: ["verification_not_found"],
  },
  decide: {
    method: "POST",
    path: "/api/admin/verification/:id/decision",
    summary: "Approves with the photos that show the same person, or declines with a reason",
    access: "admin:verification",
    ...ofOne,
    body: verificationDecision,
    response: whole,
    errors: ["verification_not_found", "verification_decided", "own_account", "photos_changed"],
  },
})
