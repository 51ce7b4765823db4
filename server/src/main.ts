import closeWithGrace from "close-with-grace"
import { startService } from "./app/start.ts"
import { ConfigError, readConfig } from "./platform/config.ts"

const drainLimitMs = 15_000

const say = (line: string) => process.stdout.write(`${line}\n`)

const sentencesFor = (error: unknown): readonly string[] => {
  if (error instanceof ConfigError) return error.sentences
  if (!(error instanceof Error)) return [String(error)]
  if ("code" in error && error.code === "EADDRINUSE" && "port" in error)
    return [
      `Port ${error.port} is taken. End what uses it, or set WEB_PORT or API_PORT (0 picks a free port).`,
    ]
  return [error.message]
}

const refuseToStart = (error: unknown): never => {
  process.stderr.write(`${sentencesFor(error).join("\n")}\n`)
  process.exit(1)
}

const began = performance.now()
const starting = Promise.try(() => startService(readConfig(process.env))).catch(refuseToStart)
// From the first moment on: a service told to end while it starts must not leave its database behind.
closeWithGrace({ delay: drainLimitMs }, async ({ err }) => {
  const { drain, log } = await starting
  if (err) log.fatal({ err }, "ending after an error")
  await drain()
})
const service = await starting
void service.databaseExited.then(({ expected }) => {
  if (expected) return
  service.log.fatal("the database has ended: see its log in DATA_DIR/postgres")
  process.exit(1)
})

say(`品遇 Pinyu is ready (${Math.round(performance.now() - began)} ms)`)
say(`  page    ${service.addresses.web}`)
say(`  API     ${service.addresses.api}`)
say(`  mail    ${service.outbox}`)
