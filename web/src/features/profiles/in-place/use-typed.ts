import type { OwnProfile } from "@pinyu/contract/profiles/schemas"
import { useState } from "react"
import { changesIn, draftOf, type ProfileDraft } from "../own/model.ts"
import { draftOfPart, type Typed, without, withoutSaved } from "./model.ts"

type Fields = readonly (keyof ProfileDraft)[]

/** Keeps what is typed in the dialogs of the parts while they are closed. */
export const useTyped = () => {
  const [typed, setTyped] = useState<Typed>({})
  return {
    isChanged: (profile: OwnProfile) =>
      Object.keys(changesIn({ ...draftOf(profile), ...typed }, profile)).length > 0,
    draft: (profile: OwnProfile, fields: Fields) => draftOfPart(draftOf(profile), typed, fields),
    change: (edit: (typed: Typed) => Typed) => setTyped((known) => ({ ...known, ...edit(known) })),
    saved: (saved: ProfileDraft, fields: Fields) => setTyped((known) => withoutSaved(known, saved, fields)),
    revert: (fields: Fields) => setTyped((known) => without(known, fields)),
  }
}
