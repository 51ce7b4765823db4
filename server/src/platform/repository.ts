import { fileURLToPath } from "node:url"

/**
 * A path inside the repository. Whoever names a file goes through here: once the service is built, modules lie somewhere
 * else than their sources; only how deep they lie is the same.
 */
export const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
