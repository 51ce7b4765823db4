import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { makePicture } from "@pinyu/server/platform/media/make-pictures.ts"
import type { PictureTask, RenderedPicture } from "@pinyu/server/platform/media/picture-tasks.ts"
import type { PicturePools } from "@pinyu/server/platform/pictures/pictures.ts"

const made = new Map<string, Promise<RenderedPicture>>()

/** Equal for tasks with the same result. */
const nameOf = async (task: PictureTask) => {
  const { input, ...about } = task.kind === "pixels" ? { ...task, input: task.path, path: "" } : task
  const bytes = typeof input === "string" ? await readFile(input) : input
  return `${JSON.stringify(about)} ${createHash("sha256").update(bytes).digest("hex")}`
}

const make = async (task: PictureTask) => {
  const name = await nameOf(task)
  const result = made.get(name) ?? makePicture(task)
  made.set(name, result)
  return result
}

const pool = { make, close: () => undefined }

/**
 * Makes pictures in this process, which starts no other one, and repeats none. The files of tests are not
 * hostile; what limits the processes has tests of its own.
 */
export const localPictures: PicturePools = { first: pool, second: pool }
