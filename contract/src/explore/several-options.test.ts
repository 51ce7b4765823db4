import { describe, expect, it } from "vitest"
import { fieldError } from "../fields.ts"
import { savedSearchRoutes, toSavedFilter } from "./saved-searches.ts"
import { exploreQuery, searchQuery } from "./schemas.ts"

const errorsOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  result.error?.issues.map(({ path, message }) => [path.join("."), message])

describe.each([
  ["explore", exploreQuery],
  ["the search", searchQuery],
])("the query of %s", (_name, query) => {
  it.each([
    ["none", {}, []],
    ["one", { identities: "sugar_baby" }, ["sugar_baby"]],
    ["several", { identities: ["sugar_mommy", "sugar_baby"] }, ["sugar_mommy", "sugar_baby"]],
  ])("takes %s of the identities", (_how, sent, identities) => {
    expect(query.parse(sent)).toMatchObject({ identities })
  })

  it.each([
    ["an unknown one", { identities: ["sugar_baby", "x"] }, ["identities.1", fieldError("not_an_option")]],
    [
      "more than there are",
      { identities: Array(4).fill("sugar_baby") },
      ["identities", fieldError("too_long")],
    ],
  ])("rejects %s", (_what, sent, error) => {
    expect(errorsOf(query.safeParse(sent))).toEqual([error])
  })

  it("takes the single one of an earlier client", () => {
    expect(query.parse({ identity: "sugar_baby" })).toMatchObject({ identity: "sugar_baby", identities: [] })
  })
})

const rest = {
  ...{ regions: [], ages: null, relationshipTypes: [], interactionModes: [] },
  ...{ online: false, verified: false, photos: true },
}

describe("the conditions of a saved search", () => {
  it.each([
    ["several", { identities: ["sugar_baby", "sugar_mommy"], genders: ["male"] }],
    ["none", { identities: [], genders: [] }],
  ] as const)("stay with %s", (_how, several) => {
    const { filter } = savedSearchRoutes.save.body.parse({ filter: { ...rest, ...several } })
    expect(filter).toEqual({ ...rest, ...several })
  })

  it.each([
    ["one identity", { identity: "sugar_baby", gender: null }, { identities: ["sugar_baby"], genders: [] }],
    [
      "one that is among several",
      { identity: "sugar_baby", identities: ["sugar_mommy", "sugar_baby"] },
      {
        ...{ identities: ["sugar_mommy", "sugar_baby"], genders: [] },
      },
    ],
  ] as const)("of an earlier version keep %s", (_what, earlier, several) => {
    const sent = { ...rest, ...earlier } as unknown as Parameters<typeof toSavedFilter>[0]
    expect(savedSearchRoutes.save.body.parse({ filter: sent })).toEqual({ filter: { ...rest, ...several } })
    expect(toSavedFilter(sent)).toEqual({ ...rest, ...several })
  })

  it.each([
    ["an unknown one", { identities: ["x"], genders: [] }, "filter.identities.0", "not_an_option"],
    ["a repeated one", { identities: [], genders: ["male", "male"] }, "filter.genders", "repeated"],
  ] as const)("are rejected with %s", (_what, several, path, error) => {
    const result = savedSearchRoutes.save.body.safeParse({ filter: { ...rest, ...several } })
    expect(errorsOf(result)).toEqual([[path, fieldError(error)]])
  })
})
