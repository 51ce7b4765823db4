import type { PictureAttemptLimits } from "@pinyu/server/platform/pictures/pictures.ts"

/**
 * A limit of time in CI, in the unit of `limit`: six times as long, because other files share the cores and a busy
 * machine starts processes several times as slowly. Elsewhere the limit itself.
 */
export const patient = (limit: number) => (process.env.CI ? 6 * limit : limit)

const pictureLimits = { memoryMb: 700, cpuSeconds: 20, elapsedSeconds: 100, niceness: 0 }

/**
 * Limits of a picture that is not too slow, at the usual priority: at a lower one, a machine that is busy with tests
 * gives its process no time.
 */
export const patientPictures: PictureAttemptLimits = { first: pictureLimits, second: pictureLimits }
