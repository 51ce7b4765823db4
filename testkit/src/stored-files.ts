import type { TestApp } from "./test-app.ts"

/** The status with which a signed URL answers, also at external storage. */
export const statusOfUrl = async (test: TestApp, url: string): Promise<number> => {
  const { app, config } = test
  if (config.s3?.endpoint && url.startsWith(config.s3.endpoint)) {
    const answer = await fetch(url)
    await answer.arrayBuffer()
    return answer.status
  }
  const { pathname, search } = new URL(url)
  const { statusCode, headers } = await app.inject({ url: pathname + search })
  return headers.location === undefined ? statusCode : statusOfUrl(test, headers.location)
}

/** Whether a test app's storage contains an object. */
export const isStored = async (app: TestApp, key: string) => {
  const found = await app.platform.storage.read(key)
  found?.body.destroy()
  return found !== null
}

/** The keys of all objects in a test app's storage. On the shared bucket those of other tests are among them. */
export const storedFiles = async (app: TestApp) =>
  (await Array.fromAsync(app.platform.storage.list())).toSorted()
