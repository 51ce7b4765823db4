import { describe, expect, it } from "vitest"
import { merge, sum, tallyPlaywright, tallyVitest } from "./reports.mjs"

const vitestFile = (status: string, ...statuses: string[]) => ({
  name: "wishes.test.ts",
  status,
  assertionResults: statuses.map((one, index) => ({ fullName: `test ${index}`, status: one })),
})

const browserTest = (title: string, status: string) => ({
  title,
  tests: [{ projectName: "phone", status }],
})

describe("Vitest's report", () => {
  it("is counted by test", () => {
    const report = { testResults: [vitestFile("failed", "passed", "failed", "passed")] }
    expect(tallyVitest(report, 1)).toEqual({
      passed: 2,
      failed: 1,
      failures: ["test 1 (wishes.test.ts)"],
      skipped: [],
      notes: [],
      files: [expect.objectContaining({ setupCpuSeconds: 0 })],
    })
  })

  it("counts the tests of the set, with what they took", () => {
    const test = (fullName: string, status: string, tags: string[], cpuSeconds = 0) => ({
      ...{ fullName, status, tags, duration: 1500, meta: { cpuSeconds, setupCpuSeconds: 0.5 } },
    })
    const assertionResults = [
      test("is quick", "passed", [], 0.2),
      test("shows a video", "passed", ["heavy"], 2),
      test("waits", "skipped", ["nightly"]),
      test("measures", "skipped", ["alone"]),
    ]
    const report = { testResults: [{ name: "a.test.ts", status: "passed", assertionResults }] }
    const { passed, skipped, files } = tallyVitest(report, 0, "core")
    expect({ passed, skipped }).toEqual({ passed: 2, skipped: [] })
    expect(files[0]?.setupCpuSeconds).toBe(1)
    expect(files[0]?.tests).toEqual([
      { name: "is quick", seconds: 1.5, cpuSeconds: 0.2, isHeavy: false },
      { name: "shows a video", seconds: 1.5, cpuSeconds: 2, isHeavy: true },
    ])
    expect(tallyVitest(report, 0, "shared").skipped).toEqual(["waits"])
  })

  it("counts a test in two sets as failed", () => {
    const both = { fullName: "waits", status: "passed", tags: ["nightly", "alone"] }
    const report = { testResults: [{ name: "a.test.ts", status: "passed", assertionResults: [both] }] }
    expect(tallyVitest(report, 0, "core").failures).toEqual(["waits (a.test.ts) is in two sets"])
  })

  it("gives the first line of a failed test's error, without colours", () => {
    const failed = { fullName: "is kept", status: "failed" }
    const failureMessages = ["\n\u001b[31mError: expected 1\u001b[39m to be 2\n    at wishes.test.ts:3"]
    const file = {
      name: "wishes.test.ts",
      status: "failed",
      assertionResults: [{ ...failed, failureMessages }],
    }
    expect(tallyVitest({ testResults: [file] }, 1).failures).toEqual([
      "is kept (wishes.test.ts): Error: expected 1 to be 2",
    ])
  })

  it.each(["pending", "skipped", "todo", "disabled"])("names a test that is %s", (status) => {
    const report = { testResults: [vitestFile("passed", "passed", status)] }
    expect(tallyVitest(report, 0)).toMatchObject({ passed: 1, failed: 0, skipped: ["test 1"] })
  })

  it("counts a file that cannot be loaded as a failure", () => {
    expect(tallyVitest({ testResults: [vitestFile("failed")] }, 1).failed).toBe(1)
  })

  it("counts a file with failing hooks as a failure, even when its tests passed", () => {
    expect(tallyVitest({ testResults: [vitestFile("failed", "passed")] }, 1)).toMatchObject({
      passed: 1,
      failed: 1,
    })
  })

  it("gives the error of a file that failed outside its tests", () => {
    const file = { ...vitestFile("failed"), message: "Hook timed out in 120000ms.\n  at x" }
    const { notes } = tallyVitest({ testResults: [file] }, 1)
    expect(notes).toEqual([expect.stringMatching(/outside its tests: Hook timed out in 120000ms\.$/)])
  })

  it.each([
    ["a crash without a report", undefined, 134],
    ["an unhandled error beside passing tests", { testResults: [vitestFile("passed", "passed")] }, 1],
  ])("counts %s as a failure", (_what, report, exitCode) => {
    const { failed, notes } = tallyVitest(report, exitCode)
    expect(failed).toBe(1)
    expect(notes).toHaveLength(1)
  })
})

describe("Playwright's report", () => {
  it("is counted by test and project, in nested suites", () => {
    const report = {
      errors: [],
      suites: [
        {
          title: "login.spec.ts",
          specs: [browserTest("signs in", "expected")],
          suites: [
            { title: "wrong password", specs: [browserTest("says so", "unexpected")] },
            { title: "lost network", specs: [browserTest("waits", "skipped")] },
          ],
        },
      ],
    }
    expect(tallyPlaywright(report, 1)).toEqual({
      passed: 1,
      failed: 1,
      failures: ["says so (phone)"],
      skipped: ["waits (phone)"],
      notes: [],
      files: [expect.objectContaining({ setupCpuSeconds: 0 })],
    })
  })

  it("gives the first line of the error of each failed test, also of one that passed on retry", () => {
    const results = [{ error: { message: "no heading\n    at login.spec.ts:3" } }, {}]
    const flaky = { title: "opens", tests: [{ projectName: "phone", status: "flaky", results }] }
    const failed = { title: "closes", tests: [{ projectName: "phone", status: "unexpected", results }] }
    const report = { errors: [], suites: [{ title: "login.spec.ts", specs: [flaky, failed] }] }
    expect(tallyPlaywright(report, 1)).toMatchObject({
      passed: 0,
      failures: ["opens (phone): no heading", "closes (phone): no heading"],
    })
  })

  it.each([
    ["a crash without a report", undefined, 1],
    ["an error outside the tests", { errors: [{ message: "global setup failed\n at x" }], suites: [] }, 1],
  ])("counts %s as a failure", (_what, report, exitCode) => {
    const { failed, notes } = tallyPlaywright(report, exitCode)
    expect(failed).toBe(1)
    expect(notes).toHaveLength(1)
  })
})

it("counts skipped tests as failed only in CI", () => {
  const tallies = [
    { passed: 3, failed: 1, failures: ["c"], skipped: ["a", "b"], notes: [], files: [] },
    { passed: 2, failed: 0, failures: [], skipped: [], notes: [], files: [] },
  ]
  expect(sum(tallies, { inCi: false })).toEqual({ passed: 5, failed: 1 })
  expect(sum(tallies, { inCi: true })).toEqual({ passed: 5, failed: 3 })
})

it("merges the runs of a suite, which fails when none ran a test", () => {
  const none = tallyVitest({ testResults: [] }, 0)
  const one = tallyVitest({ testResults: [vitestFile("passed", "passed")] }, 0)
  expect(merge([none, one])).toMatchObject({ passed: 1, failed: 0 })
  expect(merge([none])).toMatchObject({ passed: 0, failed: 1, notes: ["No test ran."] })
})
