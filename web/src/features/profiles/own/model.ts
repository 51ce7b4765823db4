import { canonicalText } from "@pinyu/contract/canonical"
import { forcedGender, type Gender, type Identity, identities } from "@pinyu/contract/options"
import {
  type MemberProfile,
  type OwnProfile,
  type PromptAnswer,
  profileChange,
} from "@pinyu/contract/profiles/schemas"
import { validateForm } from "../../../lib/api/validate-form.ts"
import type { SavedPhoto } from "./photo-board.ts"

const textFields = ["occupation", "about_me", "ideal_partner_description"] as const
const numberFields = ["height_cm", "weight_kg"] as const
const choiceFields = [
  "city",
  "smoking_habit",
  "drinking_habit",
  "relationship_type",
  "interaction_mode",
] as const

export type DraftField =
  | (typeof textFields)[number]
  | (typeof numberFields)[number]
  | (typeof choiceFields)[number]

/** The fields of the profile as typed. An empty string means no value. */
export type FieldValues = Readonly<Record<DraftField, string>>

/** The profile as typed in the form. */
export type ProfileDraft = FieldValues & { readonly prompts: readonly PromptAnswer[] }

const fields: readonly DraftField[] = [...textFields, ...numberFields, ...choiceFields]

export const draftOf = (profile: OwnProfile): ProfileDraft => ({
  occupation: profile.occupation ?? "",
  about_me: profile.about_me ?? "",
  ideal_partner_description: profile.ideal_partner_description ?? "",
  height_cm: String(profile.height_cm),
  weight_kg: String(profile.weight_kg),
  city: profile.city,
  smoking_habit: profile.smoking_habit ?? "",
  drinking_habit: profile.drinking_habit ?? "",
  relationship_type: profile.relationship_type ?? "",
  interaction_mode: profile.interaction_mode ?? "",
  prompts: profile.prompts,
})

const includesField = (list: readonly DraftField[], field: DraftField) => list.includes(field)

/** Converts a field to the request. An invalid number remains text, so that validation reports it. */
const wireValueOf = (field: DraftField, typed: string) => {
  if (includesField(numberFields, field)) {
    const digits = canonicalText(typed)
    return /^\d+$/.test(digits) ? Number(digits) : digits
  }
  return includesField(choiceFields, field) && typed === "" ? null : typed.trim()
}

const wirePromptsOf = ({ prompts }: Pick<ProfileDraft, "prompts">) =>
  prompts.map(({ prompt, answer }) => ({ prompt, answer: answer.trim() }))

/** Returns the changed fields as they are sent. */
export const changesIn = (draft: ProfileDraft, profile: OwnProfile): Record<string, unknown> => {
  const before = draftOf(profile)
  const prompts = wirePromptsOf(draft)
  return {
    ...Object.fromEntries(
      fields
        .filter((field) => wireValueOf(field, draft[field]) !== wireValueOf(field, before[field]))
        .map((field) => [field, wireValueOf(field, draft[field])]),
    ),
    ...(JSON.stringify(prompts) !== JSON.stringify(wirePromptsOf(before)) && { prompts }),
  }
}

const rules = profileChange.required({ height_cm: true, weight_kg: true })

/** Validates the draft against the contract. */
export const errorsOf = (draft: ProfileDraft) =>
  validateForm(rules, {
    ...Object.fromEntries(fields.map((field) => [field, wireValueOf(field, draft[field])])),
    prompts: wirePromptsOf(draft),
  })

/** Builds the request of a valid draft. */
export const changeOf = (draft: ProfileDraft, profile: OwnProfile) =>
  profileChange.parse(changesIn(draft, profile))

/** What others see right after a change of the profile; what they did not see stays hidden. */
export const seenAfter = (seen: MemberProfile, own: OwnProfile): MemberProfile => ({
  ...seen,
  occupation: own.occupation,
  smoking_habit: own.smoking_habit,
  drinking_habit: own.drinking_habit,
  about_me: own.about_me,
  relationship_type: own.relationship_type,
  interaction_mode: own.interaction_mode,
  ideal_partner_description: own.ideal_partner_description,
  city: seen.city && own.city,
  height_cm: seen.height_cm && own.height_cm,
  weight_kg: seen.weight_kg && own.weight_kg,
  prompts: own.prompts.filter(({ prompt }) => !own.retired_prompts.includes(prompt)),
})

/** Returns the photos of a profile with their URLs. */
export const photosOf = ({ avatar_urls, avatar_urls_signed }: OwnProfile): SavedPhoto[] =>
  avatar_urls.map((path, index) => ({ path, url: avatar_urls_signed[index] ?? "" }))

/** Returns the identities that the member may change to. */
export const otherIdentities = (identity: Identity, gender: Gender) =>
  identities.filter((other) => other !== identity && (forcedGender[other] ?? gender) === gender)
