/**
 * Measures the latency of other calls while 200 sign-ins wait for password hashing.
 *
 *   npm run bench:sign-in-flood
 *
 * Fails when the p99 of the other calls exceeds its limit.
 */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { authRoutes } from "@pinyu/contract/auth/routes"
import { exploreRoutes } from "@pinyu/contract/explore/routes"
import { startStack } from "@pinyu/testkit/dev-stack.ts"
import { registrationForm } from "@pinyu/testkit/factories/auth.ts"
import { quantile, spread } from "./statistics.ts"

const signIns = 200
const rounds = 5
const limitMs = 250

const folder = await mkdtemp(join(tmpdir(), "pinyu-bench-"))
const stack = await startStack({ folder, env: { RATE_LIMIT_SCALE: "1000000" } })
const post = (path: string, body: object) =>
  fetch(stack.api + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  })

try {
  const form = registrationForm()
  await post(authRoutes.register.path, form)
  const { email, password } = form
  const answer = await post(authRoutes.login.path, { email, password })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  const explore = async () => {
    const began = performance.now()
    const response = await fetch(stack.api + exploreRoutes.list.path, {
      headers: { Authorization: `Bearer ${accessToken}` },
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`explore answered ${response.status}`)
    return performance.now() - began
  }

  const p99s: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    let waiting = true
    const flood = Promise.all(
      Array.from({ length: signIns }, (_, n) =>
        post(authRoutes.login.path, { email: `nobody-${round}-${n}@example.com`, password: "wrong 1" }),
      ),
    ).then(() => {
      waiting = false
    })
    const times: number[] = []
    while (waiting) times.push(await explore())
    await flood
    const p99 = quantile(times, 0.99)
    p99s.push(p99)
    const seconds = (performance.now() - began) / 1000
    console.log(
      `${signIns} sign-ins in ${seconds.toFixed(1)} s; meanwhile ${times.length} calls, p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    )
  }
  console.log(`p99 of other calls: ${spread(p99s)} ms (at most ${limitMs})`)
  if (!(quantile(p99s, 0.5) <= limitMs)) process.exitCode = 1
} finally {
  await stack.stop()
  await rm(folder, { recursive: true })
}
