import type { ProfileDraft } from "../own/model.ts"

type Field = keyof ProfileDraft

/** What is typed and not saved, of all parts. */
export type Typed = Partial<ProfileDraft>

const where = (typed: Typed, keeps: (field: Field) => boolean): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([field]) => keeps(field as Field)))

/** What is stored, with what is typed in these fields. */
export const draftOfPart = (stored: ProfileDraft, typed: Typed, fields: readonly Field[]): ProfileDraft => ({
  ...stored,
  ...where(typed, (field) => fields.includes(field)),
})

/** Without what is typed in these fields. */
export const without = (typed: Typed, fields: readonly Field[]) =>
  where(typed, (field) => !fields.includes(field))

/** Without what was saved in these fields; what was typed meanwhile stays. */
export const withoutSaved = (typed: Typed, saved: ProfileDraft, fields: readonly Field[]) =>
  where(typed, (field) => !fields.includes(field) || typed[field] !== saved[field])
