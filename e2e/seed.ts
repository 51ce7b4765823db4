// Seeds the folder in DATA_DIR with the demo members for the browser tests. The members share a few small
// portraits, because drawing one for each takes too long.

import { renderPortrait } from "@pinyu/demo/art/render.ts"
import { seedDemoFolder } from "@pinyu/demo/scenario/demo-folder.ts"
import { type DemoMember, demoMembers } from "@pinyu/demo/scenario/members.ts"
import { readConfig } from "@pinyu/server/platform/config/config.ts"
import { localPictures } from "@pinyu/testkit/local-pictures.ts"
import { addAdmins } from "@pinyu/testkit/scenarios/add-admins.ts"
import { otpAdmins } from "./admins.ts"

const portraitsEach = 3
const painted = new Map<string, Promise<Buffer>>()

const paint = ({ seed, gender }: DemoMember) => {
  const sitting = { seed: 1 + (seed % portraitsEach), gender, age: 30, variant: 0 }
  const sitter = `${gender} ${sitting.seed}`
  const portrait = painted.get(sitter) ?? renderPortrait(sitting, { width: 240, height: 320 })
  painted.set(sitter, portrait)
  return portrait
}

const members = demoMembers.map((member) => ({ ...member, photos: member.photos.slice(0, 1) }))
const config = readConfig({ ...process.env, DEMO_DATA: "1" })
await seedDemoFolder(config, () => undefined, {
  members,
  paint,
  picturePools: localPictures,
})

// An authenticator app changes an admin's sign-in, so each browser has its own admin.
await addAdmins(config, Object.values(otpAdmins))
