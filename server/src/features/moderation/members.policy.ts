import { typedCode } from "@pinyu/contract/albums/marks"
import { email, phone } from "@pinyu/contract/auth/schemas"
import { canonicalText } from "@pinyu/contract/canonical"
import { id } from "@pinyu/contract/fields"
import * as z from "zod"
import type { Search } from "./members.queries.ts"

/** The code on a marked picture, as it is drawn: a nickname of eight letters is another search. */
const markText = z
  .string()
  .regex(/^\w{4}-\w{4}$/)
  .pipe(typedCode)

const exact = [
  ["id", id],
  ["email", email],
  ["phone", phone],
  ["mark", markText],
] as const

/** What a text in the search field of members means: an id, an address, a number or a code on a marked
 * picture, else a nickname. */
export const searchOf = (text: string): Search => {
  if (text === "") return { by: "all", value: "" }
  for (const [by, schema] of exact) {
    const { success, data } = schema.safeParse(canonicalText(text))
    if (success) return { by, value: data }
  }
  return { by: "nickname", value: text }
}
