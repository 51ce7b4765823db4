// The import rules of docs/ARCHITECTURE.md, as far as imports show them. Type-only imports count.
// A planted violation in scripts/check/boundaries.test.ts tests each rule.

const tests = "[.]test[.]tsx?$"
const stories = "[.]stories[.]tsx$"
const sharedByStories = "^web/src/pages/.*[.]fixture[.]ts$"
const ours = "^(contract|phrases|server|web|testkit|demo|e2e|bench|scripts|tools)/"
const features = "^(server|web)/src/features/"

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const forbidden = [
  {
    name: "no-cycles",
    comment: "Files that need each other belong together, or share a third file.",
    from: {},
    to: { circular: true },
  },
  {
    name: "no-unresolved",
    comment:
      "The import cannot be resolved. (React Router writes +types itself, unplugin-icons the icons; altcha/i18n names types that altcha does not ship.)",
    from: {},
    to: { couldNotResolve: true, pathNot: "[+]types/|^virtual:|^~icons/|^altcha/i18n/" },
  },
  {
    name: "contract-imports-nothing",
    comment: "Both sides import the contract; it imports neither.",
    from: { path: "^contract/" },
    to: { path: ours, pathNot: "^contract/" },
  },
  {
    name: "phrases-import-only-the-contract",
    comment: "Phrases import the contract and nothing else of the project.",
    from: { path: "^phrases/" },
    to: { path: ours, pathNot: "^(contract|phrases)/" },
  },
  {
    name: "web-and-server-stay-separate",
    comment: "They communicate through the contract.",
    from: { path: "^(web|server)/" },
    to: { path: "^(web|server)/", pathNot: "^$1/" },
  },
  {
    name: "features-import-no-features",
    comment: "Declare the port that you need; app/services.ts (or the page) passes it in.",
    from: { path: "^(server|web)/src/features/([^/]+)/" },
    to: { path: features, pathNot: "^$1/src/features/$2/" },
  },
  {
    name: "only-app-and-pages-import-features",
    comment: "Features are composed in one place on each side. (A benchmark may measure one alone.)",
    from: { pathNot: `${features}|^server/src/(app|platform|db)/|^web/src/(pages|ui|lib)/|^bench/` },
    to: { path: features },
  },
  {
    name: "features-by-their-index",
    comment: "Import the feature's index.ts, not what is behind it.",
    from: { path: "^server/src/app/|^web/src/pages/" },
    to: { path: features, pathNot: `${features}[^/]+/index[.]tsx?$` },
  },
  {
    name: "only-entries-import-app",
    comment:
      "Only the entry points (run-service.ts, backup.ts, operator.ts), the testkit and the demo start the composition.",
    from: { pathNot: "^server/src/(app/|(run-service|backup|operator)[.]ts$)|^(testkit|demo)/" },
    to: { path: "^server/src/app/" },
  },
  {
    name: "lower-layers-import-no-features",
    comment: "Features build on ui, lib, platform and db, which do not import them.",
    from: { path: "^server/src/(platform|db)/|^web/src/(ui|lib)/" },
    to: { path: features },
  },
  {
    name: "lib-imports-no-ui",
    comment: "Components build on lib, which does not import them.",
    from: { path: "^web/src/lib/" },
    to: { path: "^web/src/ui/" },
  },
  {
    name: "mantine-behind-ui",
    comment: "Features use our own components, so that one folder contains every use of Mantine.",
    from: { path: "^web/src/", pathNot: "^web/src/ui/" },
    to: { path: "node_modules/@mantine/" },
  },
  {
    name: "zod-by-the-contract",
    comment:
      "Schemas of both sides import zod from contract/src/zod.ts, which configures it before the first schema.",
    from: { path: "^(contract|web)/src/", pathNot: `^contract/src/zod[.]ts$|${tests}` },
    to: { path: "node_modules/zod/" },
  },
  {
    name: "migrations-import-nothing",
    comment: "A migration must not change with today's lists and limits.",
    from: { path: "^server/src/db/migrations/" },
    to: { path: ours },
  },
  {
    name: "only-queries-touch-the-database",
    comment:
      "SQL of an area is in its *.queries.ts. Services start transactions, lock, ask canSee or isOwnAccount, complete days, and pass listings on.",
    from: { path: "^server/src/features/", pathNot: `[.]queries[.]ts$|${tests}` },
    to: {
      path: "^server/src/db/",
      pathNot:
        "^server/src/db/(client|tables|reads|listing|after-commit|idempotency|locks|can-see|own-account|complete-days)[.]ts$",
    },
  },
  {
    name: "services-know-the-database-by-type",
    comment: "A service passes the database or its transaction to queries and imports only the types.",
    from: { path: "^server/src/features/", pathNot: `[.]queries[.]ts$|${tests}` },
    to: { path: "^server/src/db/(client|tables|reads)[.]ts$", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "only-tests-import-the-testkit",
    comment: "Production code never imports the testkit or the demo.",
    from: { pathNot: `^(testkit|demo|e2e|bench|scripts)/|${tests}` },
    to: { path: "^(testkit|demo)/" },
  },
  {
    name: "stories-import-the-app",
    comment:
      "A story imports its component, its phrases, and tools/workshop/story.ts; in ui, Mantine's surroundings.",
    from: { path: stories },
    to: {
      path: `${ours}|node_modules/`,
      pathNot: "^(web/src|contract|phrases)/|^tools/workshop/story[.]ts$|node_modules/(react|@mantine/core)/",
    },
  },
  {
    name: "only-the-workshop-imports-stories",
    comment: "The app does not import the workshop, nor what its stories share.",
    from: { path: ours, pathNot: `^tools/workshop/|${stories}|${sharedByStories}` },
    to: { path: `${stories}|^tools/workshop/|${sharedByStories}` },
  },
  {
    name: "no-test-code-in-src",
    comment: "Source files do not import tests or test tools.",
    from: { path: "^(contract|phrases|server|web)/", pathNot: tests },
    to: { path: `${tests}|^e2e/|node_modules/(vitest|@playwright|playwright|fast-check)/` },
  },
]

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: forbidden.map((rule) => ({ ...rule, severity: "error" })),
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(build|[.]react-router|[.]cache)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["types", "import", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".d.ts", ".json"],
    },
  },
}
