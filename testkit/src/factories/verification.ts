import { verificationLimits } from "@pinyu/contract/verification/limits"
import { verificationAdminRoutes, verificationRoutes } from "@pinyu/contract/verification/routes"
import { newId } from "@pinyu/server/platform/ids.ts"
import { filePart, formOf, formType } from "../forms.ts"
import { cameraPicture, colouredPicture } from "../pictures.ts"
import type { TestApp } from "../test-app.ts"

interface Caller {
  accessToken: string
}

interface MemberRef {
  id: string
}

const keptMs = verificationLimits.keptDays * 24 * 60 * 60 * 1000

/** A frame as a small camera takes it. */
export const frame = () => cameraPicture({ width: 320, height: 240 })

interface Sent {
  frames?: readonly Buffer[]
  camera?: string
}

/** Sends frames for a challenge, by default three and no name of a camera. */
export const sendFrames = async (
  app: TestApp,
  as: Caller,
  challengeId: string,
  { frames, camera }: Sent = {},
) => {
  const files = frames ?? (await Promise.all([frame(), frame(), frame()]))
  const body = formOf([
    { name: "challenge_id", value: challengeId },
    ...(camera === undefined ? [] : [{ name: "camera", value: camera }]),
    ...files.map((file) => filePart(file, { name: "frames", fileName: "frame.jpg", type: "image/jpeg" })),
  ])
  return app.call(verificationRoutes.submit, { as, body, headers: { "content-type": formType } })
}

/** A challenge of a member, who must have a photo. */
export const buildChallenge = async (app: TestApp, as: Caller) =>
  (await app.call(verificationRoutes.begin, { as })).body.challenge

/** A waiting submission of a member, stored without being sent, which is fast. Returns its id. */
export const buildVerification = async (app: TestApp, member: MemberRef, camera: string | null = null) => {
  const id = newId()
  const picture = await colouredPicture()
  const frame_keys = [0, 1, 2].map((place) => `sealed/verification/${id}/${place}.webp`)
  for (const key of frame_keys) await app.platform.storage.put(key, picture, { contentType: "image/webp" })
  const now = app.clock.now()
  await app.db
    .insertInto("verifications")
    .values({
      ...{
        id,
        member_id: member.id,
        challenge_id: newId(),
        poses: ["v_sign", "look_up"],
        camera,
        frame_keys,
      },
      ...{ submitted_at: now, erase_after: new Date(now.getTime() + keptMs) },
    })
    .execute()
  return id
}

/** Approves a submission with all photos of the profile. */
export const approve = async (app: TestApp, as: Caller, id: string) => {
  const { body } = await app.call(verificationAdminRoutes.read, { as, params: { id } })
  const photo_ids = body.verification.photos.map((photo) => photo.id)
  return app.call(verificationAdminRoutes.decide, {
    ...{ as, params: { id } },
    body: { outcome: "approved", photo_ids },
  })
}
