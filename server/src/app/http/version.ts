import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"

/**
 * The version of the build: a digest of the client's start page, which names every hashed file that it loads.
 * Without a build, as in development, the version is constant.
 */
export const readVersion = async (clientFolder: string): Promise<string> => {
  try {
    const page = await readFile(join(clientFolder, "__spa-fallback.html"))
    return createHash("sha256").update(page).digest("hex").slice(0, 12)
  } catch {
    return "development"
  }
}
