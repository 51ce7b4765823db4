import type { TestApp } from "./test-app.ts"

/** Whether a test app's storage contains an object. */
export const isStored = async (app: TestApp, key: string) => {
  const found = await app.platform.storage.read(key)
  found?.body.destroy()
  return found !== null
}

/** The keys of all objects in a test app's storage. On the shared bucket those of other tests are among them. */
export const storedFiles = async (app: TestApp) =>
  (await Array.fromAsync(app.platform.storage.list())).toSorted()
