import { afterAll, beforeAll } from "vitest"
import { type TestApp, testApp } from "./test-app.ts"

type Options = Parameters<typeof testApp>[0]

/** The app of a test file or a suite: started before its tests, closed after them, and usable only by them. */
export const startedApp = (options: () => Options = () => ({})): TestApp => {
  let started: TestApp | undefined
  beforeAll(async () => {
    started = await testApp(options())
  })
  afterAll(() => started?.close())
  const get = (_: TestApp, name: string | symbol) => {
    if (!started) throw new Error("the app has not started yet")
    return Reflect.get(started, name)
  }
  return new Proxy({} as TestApp, { get })
}
