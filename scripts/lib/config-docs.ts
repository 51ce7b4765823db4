import {
  defaultOf,
  docsOf,
  type VariableName,
  variableGroups,
} from "@pinyu/server/platform/config/variables.ts"

const opening = "<!-- configuration: written by `npm run docs:config` -->"
const closing = "<!-- /configuration -->"

const groups = Object.entries(variableGroups).map(([title, group]) => ({
  title,
  // Object.keys loses the key types of the groups.
  names: Object.keys(group) as VariableName[],
}))

const shownDefault = (name: VariableName) => docsOf(name).unset ?? `\`${defaultOf(name)}\``

const row = (name: VariableName) => `| \`${name}\` | ${shownDefault(name)} | ${docsOf(name).meaning} |`

/** One table per group of variables. */
const renderTables = () =>
  groups
    .map(({ title, names }) =>
      [`### ${title}`, "", "| variable | default | meaning |", "|---|---|---|", ...names.map(row)].join("\n"),
    )
    .join("\n\n")

/** The README with new tables. Throws when the markers are missing. */
export const withTables = (readme: string): string => {
  const [before, rest] = readme.split(opening)
  const [, after] = rest?.split(closing) ?? []
  if (before === undefined || after === undefined)
    throw new Error(`README.md needs the marks ${opening} and ${closing}.`)
  return `${before}${opening}\n\n${renderTables()}\n\n${closing}${after}`
}

const columns = 100

/** A wrapped comment. */
const comment = (text: string) => {
  const lines = [""]
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? ""
    if (last !== "" && last.length + word.length >= columns) lines.push(word)
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`
  }
  return lines.map((line) => `# ${line}`)
}

const example = (name: VariableName) => {
  const { meaning, unset } = docsOf(name)
  return [...comment(unset ? `${meaning} (unset: ${unset})` : meaning), `#${name}=${quoted(name)}`, ""]
}

const quoted = (name: VariableName) => {
  const value = defaultOf(name) ?? ""
  return /[\s<>#"]/.test(value) ? `"${value}"` : value
}

/** `.env.example`: each variable with its default, commented out. */
export const renderExample = (): string =>
  [
    ...comment(
      "Copy this file to .env: `npm start` and the other commands read what stands there and is not set in the environment. Written by `npm run docs:config`.",
    ),
    "",
    ...groups.flatMap(({ title, names }) => [`# ── ${title} ──`, "", ...names.flatMap(example)]),
  ].join("\n")
