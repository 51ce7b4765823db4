/**
 * A limit of time in CI, in the unit of `limit`: six times as long, because other files share the cores and a busy
 * machine starts processes several times as slowly. Elsewhere the limit itself.
 */
export const patient = (limit: number) => (process.env.CI ? 6 * limit : limit)
