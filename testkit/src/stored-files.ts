import type { TestApp } from "./test-app.ts"

/** Whether a test app's storage contains an object. */
export const isStored = async (app: TestApp, key: string) => {
  const found = await app.platform.storage.read(key)
  found?.body.destroy()
  return found !== null
}
