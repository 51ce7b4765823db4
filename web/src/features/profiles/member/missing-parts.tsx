import { profileLimits } from "@pinyu/contract/profiles/limits"
import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { editInPlace as words } from "@pinyu/phrases/member-profile"
import IconPlus from "~icons/tabler/plus"
import { Button } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import styles from "./missing-parts.module.css"
import type { EditPart } from "./parts.ts"
import { hasExpectations } from "./story.ts"

const { photos, prompts } = profileLimits

type StoryPart = "photos" | "about" | "prompts" | "expectations"

/** The parts of the story that the own profile has room for. */
const missingIn = (profile: MemberProfile): StoryPart[] => [
  ...(profile.avatar_urls.length < photos.max ? (["photos"] as const) : []),
  ...(profile.about_me ? [] : (["about"] as const)),
  ...(profile.prompts.length < prompts.max ? (["prompts"] as const) : []),
  ...(hasExpectations(profile) ? [] : (["expectations"] as const)),
]

/** Offers to add what the own story misses. Others do not see it. */
export function MissingParts({ profile, onEdit }: { profile: MemberProfile; onEdit: EditPart }) {
  const missing = missingIn(profile)
  if (missing.length === 0) return null
  return (
    <div className={styles.missing}>
      <p className={styles.text}>{words.missing}</p>
      <div className={styles.parts}>
        {missing.map((part) => (
          <Button
            key={part}
            variant="outline"
            size="sm"
            icon={<Icon of={IconPlus} size="1rem" />}
            onClick={() => onEdit(part)}
          >
            {words[part].add}
          </Button>
        ))}
      </div>
    </div>
  )
}
