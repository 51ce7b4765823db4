export const legalLimits = {
  /** Characters of a version number such as `1.0`. */
  version: { min: 1, max: 20 },
  title: { min: 1, max: 100 },
  /** Characters of the Markdown text. */
  content: { min: 1, max: 100_000 },
  /** The same of a draft, which must fit into a request. */
  draftContent: { min: 1, max: 15_000 },
  /** Characters of the description of what a version changes. */
  changes: { min: 1, max: 5_000 },
  /** The counter of a draft's saves. */
  revision: { min: 1, max: 2_147_483_646 },
  /** The number of earlier versions in a list. */
  versions: 100,
} as const
