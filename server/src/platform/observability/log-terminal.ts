import { createRequire } from "node:module"
import type { DestinationStream } from "pino"

interface Pretty {
  prettyFactory: (options: { translateTime: string; singleLine: boolean }) => (line: string) => string
}

const require = createRequire(import.meta.url)

/**
 * Required at the call instead of imported, so that the build leaves it out and production never loads it.
 */
const loadPretty = (): Pretty => require("pino-pretty")

/** Formats the log's JSON as readable lines. Synchronous, so that no line is lost at an exit. */
export const createTerminalStream = (
  write: (text: string) => void = (text) => process.stdout.write(text),
): DestinationStream => {
  const format = loadPretty().prettyFactory({ translateTime: "SYS:HH:MM:ss.l", singleLine: true })
  return { write: (line) => write(format(line)) }
}
