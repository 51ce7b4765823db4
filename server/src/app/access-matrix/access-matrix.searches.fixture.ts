import { type Named, own, type Row } from "./access-matrix.kinds.fixture.ts"

const ofSearch = ({ searchId }: Named) => ({ params: { searchId } })
/** A search belongs to its member alone. */
const onlyOwner = {
  owner: "done",
  stranger: "search_not_found",
  blocker: "search_not_found",
  blocked: "search_not_found",
} as const

/** The access matrix of saved searches. */
export const searchesRows = {
  "searches.list": own,
  "searches.save": own,
  // The clock of the tests stands, so it changes nothing.
  "searches.seen": { kind: "names a member", call: ofSearch, cells: { ...onlyOwner, owner: "answered" } },
  "searches.remove": { kind: "names a member", call: ofSearch, cells: onlyOwner },
} as const satisfies Record<string, Row>
