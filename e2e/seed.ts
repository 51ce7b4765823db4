// Fills the folder in DATA_DIR with the demo's members, for the browser tests. Portraits are small, and a few are
// shared by all: drawing one for each would take longer than all the tests of a feature.
import { openPlatform } from "@pinyu/server/app/platform.ts"
import { readConfig } from "@pinyu/server/platform/config.ts"
import { renderPortrait } from "@pinyu/testkit/art/render.ts"
import { adminPassword, insertAdmin } from "@pinyu/testkit/scenarios/admins.ts"
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
await seedDemoFolder(readConfig({ ...process.env, DEMO_DATA: "1" }), () => undefined, { members, paint })

// Whoever enrols an authenticator app signs in differently from then on: each browser has an admin of its own.
const platform = await openPlatform(readConfig({ ...process.env, DEMO_DATA: "1" }))
const password_hash = await platform.passwords.hash(adminPassword)
for (const email of Object.values(otpAdmins))
  await insertAdmin(platform.db, { email, password_hash, created_at: platform.clock.now() })
await platform.close()
