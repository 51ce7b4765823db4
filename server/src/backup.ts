import { resolve } from "node:path"
import { jobNames } from "./app/areas.ts"
import { restoreBackup, saveBackup } from "./app/backup/backup.ts"
import { openPlatform } from "./app/platform.ts"
import { readConfig } from "./platform/config/config.ts"

const commands = {
  backup: { run: saveBackup, done: "saved" },
  restore: { run: restoreBackup, done: "restored" },
}

/** `node server/src/backup.ts backup|restore <folder>`, with the service's own configuration. */
const main = async ([command = "", folder]: readonly string[]) => {
  if (!(command === "backup" || command === "restore") || folder === undefined)
    throw new Error("Say where: npm run backup -- <new folder>, or npm run restore -- <folder of a backup>.")
  const { run, done } = commands[command]
  const platform = await openPlatform(readConfig({ LOG_LEVEL: "warn", ...process.env }))
  try {
    // Creates the tables of the queue, which are part of both.
    await platform.jobs.start(jobNames)
    const { rows, files } = await run(platform, resolve(process.env.INIT_CWD ?? "", folder))
    process.stdout.write(`${done}: ${rows} rows and ${files} files\n`)
  } finally {
    await platform.close()
  }
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
