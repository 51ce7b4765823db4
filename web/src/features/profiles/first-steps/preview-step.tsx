import { pages } from "@pinyu/contract/pages"
import type { MemberProfile } from "@pinyu/contract/profiles/schemas"
import { firstSteps } from "@pinyu/phrases/first-steps"
import { LinkButton } from "../../../ui/button.tsx"
import { LoadingPart } from "../../../ui/feedback/skeleton.tsx"
import { LoadState } from "../../../ui/member/load-state.tsx"
import { useMemberProfile } from "../member/api.ts"
import { factsOf } from "../member/model.ts"
import { Photo } from "../member/photo.tsx"
import { Story } from "../member/story.tsx"
import { useViewer } from "../member/use-viewer.ts"
import styles from "./preview-step.module.css"

const words = firstSteps.preview

/** The beginning of the profile as others see it. */
export function PreviewStep({ memberId }: { memberId: string }) {
  const query = useMemberProfile(memberId)
  if (query.data) return <Preview profile={query.data} />
  return <LoadState query={query} texts={words} skeleton={<LoadingPart height="24rem" />} />
}

function Preview({ profile }: { profile: MemberProfile }) {
  const viewer = useViewer(profile)
  return (
    <div className={styles.preview}>
      <div className={styles.portrait}>
        <Photo profile={profile} index={0} onOpen={viewer.open} />
        <h2 className={styles.name}>{profile.nickname}</h2>
        <p className={styles.facts}>{factsOf(profile).join("・")}</p>
        <LinkButton to={pages.profile} variant="outline">
          {words.open}
        </LinkButton>
      </div>
      <Story profile={profile} onOpen={viewer.open} onLike={undefined} />
      {viewer.element}
    </div>
  )
}
