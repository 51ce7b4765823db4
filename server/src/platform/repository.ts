import { fileURLToPath } from "node:url"

/**
 * The absolute path of a file in the repository. Code must use it for such paths: bundled modules have
 * another location than their sources, but the same depth.
 */
export const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
