import { execFile, spawn } from "node:child_process"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const execute = promisify(execFile)
const repository = fileURLToPath(new URL("../../", import.meta.url))
const ownNode = fileURLToPath(new URL("../../node_modules/.bin", import.meta.url))

interface RunbookOptions {
  /** What replaces the example values of the runbook, such as paths and ports. */
  values: Readonly<Record<string, string>>
  /** The environment of the operator. */
  env: Readonly<Record<string, string>>
}

/** The code blocks of a runbook in `ops/`, in order, to be followed with other values. */
export const openRunbook = async (name: string, { values, env }: RunbookOptions) => {
  const text = await readFile(new URL(`../../ops/${name}`, import.meta.url), "utf8")
  const blocks = [...text.matchAll(/^ *```(\w+)\n([\s\S]*?)^ *```$/gm)].map(
    ([, language = "", block = ""]) => ({
      language,
      block: Object.entries(values).reduce((changed, [from, to]) => changed.replaceAll(from, to), block),
    }),
  )
  let position = 0

  const next = (language: string) => {
    const found = blocks[position++]
    if (found?.language !== language) throw new Error(`the next block of ${name} is ${found?.language}`)
    return found.block
  }
  const options = {
    cwd: repository,
    env: { ...process.env, ...env, PATH: `${ownNode}:${process.env.PATH}` },
  }
  return {
    /** The text of the next block. */
    next,

    /** The variables of the next block. */
    variables: (): Record<string, string> =>
      Object.fromEntries(
        next("env")
          .trim()
          .split("\n")
          .map((line) => line.trim().split("=", 2)),
      ),

    /** Runs the commands of the next block. Resolves to their output, and rejects when one fails. */
    run: async () => (await execute("bash", ["-euo", "pipefail", "-c", next("sh")], options)).stdout.trim(),

    /** Starts the command of the next block, which does not end by itself. */
    start: () => {
      const child = spawn("bash", ["-euc", `exec env ${next("sh").trim()}`], { ...options, stdio: "ignore" })
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
