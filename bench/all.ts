/**
 * Runs the benchmarks of what members wait for, most of them beside baselines measured in the same run, in at
 * most 15 minutes. Prints their rows in one table: what was measured, its ratio to the baseline, the limit, and what is
 * kept where the limit is not reached. Fails when a row is past its limit, or past what is kept, or a benchmark
 * prints none.
 *
 *   npm run bench:all
 *   npm run bench:all -- --debian    the calls and the chat, on the PostgreSQL that Debian installs
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

const mostMinutes = 15

/** Each prints rows (rows.ts). These run on any PostgreSQL. */
const onDatabase = [["calls.ts"], ["chat-load.ts", "--quick"]]
const others = [
  ["start-up.ts", "--quick"],
  ["first-visit.ts"],
  ["second-visit.ts"],
  ["page-at-work.ts", "--quick"],
]

const began = performance.now()
const rows: string[][] = []

const run = async ([file, ...options]: readonly string[]) => {
  console.log(`\n── ${[file, ...options].join(" ")} ──`)
  const program = fileURLToPath(new URL(String(file), import.meta.url))
  const child = spawn(process.execPath, [program, ...options], { stdio: ["ignore", "pipe", "inherit"] })
  const exit = once(child, "exit")
  let printed = 0
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line)
    if (!line.startsWith("row: ")) continue
    printed += 1
    rows.push(line.slice("row: ".length).split(" | "))
  }
  const [code] = await exit
  if (code === 0 && printed > 0) return
  process.exitCode = 1
  console.log(`${file} ended with ${code} after ${printed} rows`)
}

const benchmarks = process.argv.includes("--debian")
  ? onDatabase.map((benchmark) => [...benchmark, "--debian"])
  : [...onDatabase, ...others]
for (const benchmark of benchmarks) await run(benchmark)
console.table(rows.map(([name, value, ratio, limit, kept]) => ({ name, value, ratio, limit, kept })))
const minutes = (performance.now() - began) / 60_000
console.log(`${minutes.toFixed(1)} minutes, at most ${mostMinutes}`)
if (minutes > mostMinutes) process.exitCode = 1
