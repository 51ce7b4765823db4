/**
 * The tests of an area beside those in its own folders, by how their paths begin, with choices in braces: pages,
 * browser journeys and shared code whose tests would notice a fault of the area.
 * @type {Record<string, readonly string[]>}
 */
const furtherTests = {
  account: ["web/src/pages/{account-link,settings}", "testkit/src/endurance/crash"],
  admin: ["web/src/pages/admin", "e2e/flows/{admin,announcements}", "server/src/app/operator"],
  albums: ["web/src/pages/album", "server/src/app/left-behind"],
  appeals: ["web/src/pages/admin-members", "server/src/features/moderation/"],
  "app-lock": ["web/src/pages/{chat.,settings-security}", "e2e/flows/{safety,security}"],
  auth: [
    "web/src/pages/{account-link,login,register}",
    "web/src/lib/session/",
    "e2e/flows/{email-change,first-visit,password,register,session}",
    "server/src/platform/security/",
  ],
  "avoided-contacts": ["e2e/flows/safety"],
  chat: [
    "e2e/flows/{liked-parts,sharing}",
    "server/src/app/sockets/",
    "testkit/src/endurance/conversion",
    "web/src/lib/{media,socket,uploads}/",
  ],
  contact: ["web/src/pages/admin-contact"],
  explore: ["e2e/flows/{people,view-transition}", "demo/src/"],
  exports: ["web/src/pages/settings", "e2e/flows/account"],
  feed: ["web/src/pages/parts/feed"],
  figures: ["web/src/pages/admin-dashboard"],
  friends: ["e2e/flows/{liked-parts,people}", "web/src/pages/user-sheets"],
  legal: ["web/src/pages/{admin-legal,landing,terms-of-service}", "e2e/flows/{first-visit,landing}"],
  media: [
    "server/src/platform/{media,pictures,storage}/",
    "server/src/app/hostile",
    "server/src/features/albums/",
    "testkit/src/endurance/conversion",
    "web/src/pages/{album,chat-pictures,feed-posts,profile.}",
    "e2e/flows/{albums,chat-files,chat-media,feed,profile}",
  ],
  meetings: ["web/src/pages/settings-meetings", "testkit/src/endurance/meetings"],
  moderation: ["web/src/pages/admin-{members,reports}", "e2e/flows/admin"],
  notes: ["web/src/pages/user"],
  notifications: ["web/src/pages/settings.", "e2e/flows/push", "server/src/app/every-notification"],
  passkeys: ["web/src/pages/settings-security", "e2e/flows/security"],
  preferences: ["web/src/pages/settings", "e2e/flows/settings"],
  profiles: [
    "web/src/pages/{first-steps,profile,user}",
    "e2e/flows/{first-visit,people,profile}",
    "server/src/platform/pictures/",
  ],
  "quick-exit": ["e2e/flows/{safety,shortcuts}"],
  reports: ["web/src/pages/{admin-report,settings.}", "e2e/flows/admin-reports"],
  safety: ["web/src/pages/safety"],
  "second-step": ["web/src/pages/settings-security", "e2e/flows/security"],
  security: ["web/src/pages/{account-link,settings-security}"],
  settings: ["web/src/pages/settings", "e2e/flows/settings"],
  signals: ["web/src/pages/admin-members"],
  takedowns: ["web/src/pages/{admin-takedowns,admin-verification}", "e2e/flows/admin-takedowns"],
  verification: ["web/src/pages/{admin-reports,admin-verification,settings-verification}"],
  version: ["server/src/app/app"],
  wishes: ["web/src/pages/wish"],

  // Shared folders.
  app: ["server/src/app/", "testkit/src/endurance/"],
  bench: ["bench/"],
  contract: [
    "contract/src/",
    "server/src/app/{access-matrix,http}/",
    "testkit/src/{contract-check,endurance/fuzz}",
  ],
  db: [
    "server/src/db/",
    "server/src/app/{access-matrix/,database-outage,failover,hot-calls,pooler,replicas,standbys,walk}",
    "server/src/platform/{jobs,postgres}/",
    "testkit/src/{database,endurance/,services/}",
  ],
  demo: ["demo/src/"],
  e2e: ["e2e/flows/"],
  phrases: ["phrases/src/", "web/src/lib/pages/"],
  platform: ["server/src/platform/"],
  scripts: ["scripts/", "web/scripts/"],
  testkit: ["testkit/src/"],
  ui: [
    "web/src/ui/",
    "web/src/pages/",
    "e2e/flows/{accessibility,large-text,shell,shortcuts,view-transition}",
  ],
  "web/lib": [
    "web/src/lib/",
    "web/src/pages/not-found",
    "e2e/flows/{engines,offline,oldest-browsers,session,shell}",
  ],
}

/** The prefixes of a text with choices in braces. @param {string} text @returns {string[]} */
const expand = (text) => {
  const [, before = "", choices, after = ""] = /^(.*?)\{([^}]+)\}(.*)$/.exec(text) ?? []
  return choices ? choices.split(",").flatMap((choice) => expand(before + choice + after)) : [text]
}

const platformTests = "server/src/platform/"

/** The folders that bear the name of an area, in all workspaces. @param {string} area */
const ownTests = (area) => [
  `contract/src/${area}/`,
  `server/src/features/${area}/`,
  `${platformTests}${area}/`,
  `web/src/features/${area}/`,
  `web/src/pages/${area}`,
  `e2e/flows/${area}`,
]

/** How the paths of the further tests of all areas begin. */
export const furtherPrefixes = Object.values(furtherTests).flat().flatMap(expand)

export const areaNames = Object.keys(furtherTests)

/**
 * The tests of an area: of a feature, of a shared folder, or of a folder of the platform (`platform/media`).
 * @param {string} area
 * @param {readonly string[]} testFiles all of them, from the repository's folder
 * @returns {string[]} none for an unknown name
 */
export const testsOfArea = (area, testFiles) => {
  const name = area.replace(/^platform\//, "")
  const isFolder = area !== name && testFiles.some((file) => file.startsWith(`${platformTests}${name}/`))
  if (!areaNames.includes(area) && !isFolder) return []
  const own = isFolder ? [`${platformTests}${name}/`] : ownTests(area)
  const prefixes = [...own, ...(furtherTests[name] ?? [])].flatMap(expand)
  return testFiles.filter((file) => prefixes.some((prefix) => file.startsWith(prefix)))
}
