import { spawn } from "node:child_process"
import { once } from "node:events"

interface TerminalOptions {
  /** Added to the environment; undefined removes a variable. */
  env?: NodeJS.ProcessEnv
  /** The input after `question` is printed. */
  answer?: { question: string; typed: string }
}

const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`

/** The arguments of `script`, which runs a program in a pseudo-terminal. util-linux and the BSDs differ. */
const scriptArguments = (command: readonly string[]) =>
  process.platform === "linux"
    ? ["-qec", command.map(quoted).join(" "), "/dev/null"]
    : ["-q", "/dev/null", ...command]

/** Runs a program in a terminal; `output` is the terminal's output with `\n` line ends. */
export const runInTerminal = async (command: readonly string[], { env, answer }: TerminalOptions = {}) => {
  const child = spawn("script", scriptArguments(command), {
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  })
  let output = ""
  let isAnswered = false
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk.replaceAll("\r\n", "\n")
    if (isAnswered || !answer || !output.includes(answer.question)) return
    isAnswered = true
    child.stdin.write(`${answer.typed}\r`)
  })
  const [code] = await once(child, "close")
  return { code, output }
}
