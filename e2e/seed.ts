// Fills the folder in DATA_DIR with the demo's members, for the browser tests. Portraits are small, and a few are
// shared by all: drawing one for each would take longer than all the tests of a feature.
import { readConfig } from "@pinyu/server/platform/config.ts"
import { renderPortrait } from "@pinyu/testkit/art/render.ts"
import { addAdmins } from "@pinyu/testkit/scenarios/add-admins.ts"
import { seedDemoFolder } from "@pinyu/testkit/scenarios/demo/demo-folder.ts"
import { type DemoMember, demoMembers } from "@pinyu/testkit/scenarios/demo/members.ts"
import { otpAdmins } from "./admins.ts"

const sittersEach = 3
const painted = new Map<string, Promise<Buffer>>()

const paint = ({ seed, gender }: DemoMember) => {
  const sitting = { seed: 1 + (seed % sittersEach), gender, age: 30, variant: 0 }
  const sitter = `${gender} ${sitting.seed}`
  const portrait = painted.get(sitter) ?? renderPortrait(sitting, { width: 240, height: 320 })
  painted.set(sitter, portrait)
  return portrait
}

const members = demoMembers.map((member) => ({ ...member, photos: member.photos.slice(0, 1) }))
const config = readConfig({ ...process.env, DEMO_DATA: "1" })
await seedDemoFolder(config, () => undefined, { members, paint })

// Whoever enrols an authenticator app signs in differently from then on: each browser has an admin of its own.
await addAdmins(config, Object.values(otpAdmins))
