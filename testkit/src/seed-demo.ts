// Makes the demo data in the configured data folder: `npm start` runs this at the first start.
import { ConfigError, readConfig } from "@pinyu/server/platform/config.ts"
import { seedDemoFolder } from "./scenarios/demo/demo-folder.ts"

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  await seedDemoFolder(readConfig(process.env), say)
} catch (error) {
  const sentences =
    error instanceof ConfigError ? error.sentences : [error instanceof Error ? error.message : String(error)]
  process.stderr.write(`${sentences.join("\n")}\n`)
  process.exit(1)
}
