/** What a process does. By default, one does everything. */
export const roles = ["web", "api", "sockets", "jobs", "media"] as const
export type Role = (typeof roles)[number]

/** What a process needs unless it has every role but `web`: the other roles are in other processes. */
const sharedParts = ["DATABASE_URL", "VALKEY_URL", "SESSION_SECRET"]

/** What is missing beside `ROLE`, one message each. */
export const roleMistakes = (
  chosen: ReadonlySet<Role>,
  given: Readonly<Record<string, string | undefined>>,
): string[] => {
  const isWhole = roles.every((role) => role === "web" || chosen.has(role))
  const isShared = sharedParts.every((name) => given[name])
  const makesPictures = chosen.has("api") || chosen.has("jobs")
  const sharesFiles = chosen.has("api") !== chosen.has("jobs")
  return [
    ...(isWhole || isShared
      ? []
      : [
          "ROLE needs DATABASE_URL, VALKEY_URL and SESSION_SECRET, unless it has api, sockets, jobs and media.",
        ]),
    ...(makesPictures && !chosen.has("media") && !given.MEDIA_URL
      ? ["ROLE with api or jobs, and without media, needs MEDIA_URL: the address of a process with media."]
      : []),
    ...(sharesFiles && !given.S3_BUCKET
      ? ["ROLE with api or jobs, and without the other, needs S3_BUCKET: both read and write files."]
      : []),
  ]
}
