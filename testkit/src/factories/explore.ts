import type { SavedFilter } from "@pinyu/contract/explore/saved-searches"
import type { TestApp } from "../test-app.ts"
import type { BuiltMember } from "./auth.ts"

/** The conditions of a saved search; without changes, they match everybody. */
export const savedConditions = (change: Partial<SavedFilter> = {}): SavedFilter => ({
  ...{ regions: [], ages: null, identities: [], genders: [], relationshipTypes: [], interactionModes: [] },
  ...{ online: false, verified: false, photos: false },
  ...change,
})

/** Saves a search and returns its id. */
export const buildSavedSearch = async (
  { services }: Pick<TestApp, "services">,
  { id }: Pick<BuiltMember, "id">,
  change: Partial<SavedFilter> = {},
): Promise<string> => {
  const { search } = await services.explore.searches.save(id, savedConditions(change))
  return search.id
}
