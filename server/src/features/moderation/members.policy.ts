import { email, phone } from "@pinyu/contract/auth/schemas"
import { id } from "@pinyu/contract/fields"
import type { Search } from "./members.queries.ts"

const exact = [
  ["id", id],
  ["email", email],
  ["phone", phone],
] as const

/** What a text in the search field of members means: an id, an address or a number, else a nickname. */
export const searchOf = (text: string): Search => {
  if (text === "") return { by: "all", value: "" }
  for (const [by, schema] of exact) {
    const { success, data } = schema.safeParse(text)
    if (success) return { by, value: data }
  }
  return { by: "nickname", value: text }
}
