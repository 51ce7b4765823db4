import { execFile, spawn } from "node:child_process"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { parseEnv, promisify } from "node:util"

const execute = promisify(execFile)
const repository = fileURLToPath(new URL("../../", import.meta.url))
const ownNode = fileURLToPath(new URL("../../node_modules/.bin", import.meta.url))

/** Where an operator runs commands. */
interface Place {
  /** What replaces the example values of the runbook, such as paths and ports. */
  values?: Readonly<Record<string, string>>
  /** The environment of the operator. */
  env?: Readonly<Record<string, string>>
  /** The user and the folder of the commands: this process's and the repository, unless given. */
  processOptions?: { uid?: number; gid?: number; cwd: string }
}

interface RunbookOptions extends Place {
  /** The headings of the first section to follow, and of the first to leave out. */
  from?: string
  to?: string
}

const replaceAll = (text: string, values: Readonly<Record<string, string>>) =>
  Object.entries(values).reduce((changed, [from, to]) => changed.replaceAll(from, to), text)

/** The part of a text from one heading to another. */
const sectionsOf = (text: string, { from, to }: RunbookOptions) => {
  const placeOf = (heading: string) => {
    const index = text.indexOf(`\n## ${heading}\n`)
    if (index < 0) throw new Error(`there is no section ${heading}`)
    return index
  }
  return text.slice(from ? placeOf(from) : 0, to ? placeOf(to) : undefined)
}

/**
 * The code blocks of a runbook in `ops/`, in order, to be followed with other values. A block that runs on one
 * of several servers gets the values and the environment of that place in addition.
 */
export const openRunbook = async (name: string, options: RunbookOptions = {}) => {
  const text = await readFile(new URL(`../../ops/${name}`, import.meta.url), "utf8")
  const blocks = [...sectionsOf(text, options).matchAll(/^ *```(\w+)\n([\s\S]*?)^ *```$/gm)].map(
    ([, language = "", block = ""]) => ({ language, block }),
  )
  let position = 0

  const take = (language: string) => {
    const found = blocks[position++]
    if (found?.language !== language) throw new Error(`the next block of ${name} is ${found?.language}`)
    return found.block
  }
  const at = (block: string, place: Place) =>
    replaceAll(replaceAll(block, place.values ?? {}), options.values ?? {})
  const next = (language: string) => at(take(language), {})
  const processOf = (place: Place) => {
    const env = { ...process.env, ...options.env, ...place.env }
    return {
      ...{ cwd: repository, ...options.processOptions, ...place.processOptions },
      env: { ...env, PATH: `${ownNode}:${env.PATH}` },
    }
  }

  /** Takes the next block. The function runs its commands in a place, as often as it is called. */
  const command = () => {
    const block = take("sh")
    return async (place: Place = {}) => {
      const words = ["-euo", "pipefail", "-c", at(block, place)]
      return (await execute("bash", words, processOf(place))).stdout.trim()
    }
  }

  return {
    /** The text of the next block. */
    next,

    /** The variables of the next block. */
    variables: () => parseEnv(next("env")) as Record<string, string>,

    command,

    /** Runs the commands of the next block. Resolves to their output, and rejects when one fails. */
    run: (place?: Place) => command()(place),

    /** Runs the commands of the next block in each of these places, one after the other. */
    runIn: async (places: readonly Place[]) => {
      const run = command()
      for (const place of places) await run(place)
    },

    /** Starts the command of the next block, which does not end by itself. */
    start: () => {
      const words = ["-euc", `exec env ${next("sh").trim()}`]
      const child = spawn("bash", words, { ...processOf({}), stdio: "ignore" })
      const exited = new Promise<number | null>((resolve) => void child.once("exit", resolve))
      return {
        /** Sends SIGTERM, and resolves to the exit code. */
        stop: () => {
          child.kill("SIGTERM")
          return exited
        },
      }
    },

    /** Whether every block was used. */
    isDone: () => position === blocks.length,
  }
}
