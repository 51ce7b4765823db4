import sharp from "sharp"
import { expect, it } from "vitest"
import { demoMembers } from "./members.ts"
import { paintPhoto } from "./paint.ts"

it("renders portraits and scenes deterministically", async () => {
  const [member] = demoMembers.filter(({ photos }) => photos.some(({ kind }) => kind === "scene"))
  if (!member) throw new Error("no member shows a scene")
  const [portrait, scene] = [
    await paintPhoto(member, { kind: "portrait", variant: 0 }),
    await paintPhoto(member, { kind: "scene", variant: 0 }),
  ]
  expect(await sharp(portrait).metadata()).toMatchObject({ format: "webp", width: 768, height: 1024 })
  expect(portrait.equals(scene)).toBe(false)
  expect(portrait.equals(await paintPhoto(member, { kind: "portrait", variant: 0 }))).toBe(true)
})
