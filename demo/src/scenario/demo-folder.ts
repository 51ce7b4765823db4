import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { jobNames } from "@pinyu/server/app/areas.ts"
import { openPlatform, type PlatformOptions } from "@pinyu/server/app/platform.ts"
import { createServices } from "@pinyu/server/app/services.ts"
import { type Config, ConfigError } from "@pinyu/server/platform/config/config.ts"
import { createLog } from "@pinyu/server/platform/observability/log.ts"
import { createPicturePools } from "@pinyu/server/platform/pictures/pictures.ts"
import { type SeedOptions, seedDemoMembers } from "./seed.ts"
import { demoAdmin, demoEmail, demoMemberHandles, demoPassword } from "./sign-ins.ts"
import { isAdmin } from "./standing.queries.ts"

/** Nobody waits for the demo's own pictures: a busy machine may take long for each. */
const patient = { memoryMb: 700, cpuSeconds: 60, elapsedSeconds: 120 }

/** Marks a complete demo. `npm start` seeds when it is missing. */
const markOf = (dataDir: string) => join(dataDir, ".demo-seeded")

const signInLines = (hasDemoAdmin: boolean) => [
  "",
  `Sign in to the demo with the password: ${demoPassword}`,
  ...demoMemberHandles.map((handle) => `  member  ${demoEmail(handle)}`),
  `  admin   ${hasDemoAdmin ? demoAdmin.email : "the one who was configured, with their own password"}`,
  "",
]

type FolderOptions = Pick<SeedOptions, "members" | "paint" | "signal">

/**
 * Seeds a configured data folder and its database with the demo members, and with an admin unless one exists
 * or is configured. Resumes an interrupted seeding. Throws a `ConfigError` in production and when demo data
 * is off, before opening anything.
 */
export const seedDemoFolder = async (
  config: Config,
  print: (line: string) => void,
  { members, paint, signal, ...options }: PlatformOptions & FolderOptions = {},
) => {
  if (config.production)
    throw new ConfigError([
      "Demo members are never made when NODE_ENV is production: their passwords are known.",
    ])
  if (!config.demoData) throw new ConfigError(["Demo members are switched off by DEMO_DATA=0."])

  const log = createLog({ level: "warn", destination: process.stderr })
  const platform = await openPlatform(config, {
    log,
    picturePools: createPicturePools({ first: patient, second: patient }),
    ...options,
  })
  try {
    await platform.jobs.start(jobNames)
    const onMember = (done: number, all: number) => print(`${done} / ${all} members`)
    await seedDemoMembers({ platform, members, paint, signal, onMember })
    await createServices(platform).admin.ensureFirstAdmin(config.admin ?? demoAdmin)
    const hasDemoAdmin = await isAdmin(platform.db, demoAdmin.email)
    await writeFile(markOf(config.dataDir), `${platform.clock.now().toISOString()}\n`)
    for (const line of signInLines(hasDemoAdmin)) print(line)
  } finally {
    await platform.close()
  }
}
