import { at, exists } from "./paths.mjs"

/** Loads a `.env` file. Existing environment variables take precedence. */
export const loadEnvFile = (path = at(".env")) => {
  if (exists(path)) process.loadEnvFile(path)
}
