// `npm run docs:config`: writes the README's configuration tables and `.env.example` from the declared
// variables.
import { readFileSync, writeFileSync } from "node:fs"
import { renderExample, withTables } from "./lib/config-docs.ts"
import { at } from "./lib/paths.mjs"

const readme = at("README.md")
writeFileSync(readme, withTables(readFileSync(readme, "utf8")))
writeFileSync(at(".env.example"), renderExample())
