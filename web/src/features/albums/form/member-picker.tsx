import { pages } from "@pinyu/contract/pages"
import { albumForm as words } from "@pinyu/phrases/albums"
import { membersOf } from "../../../lib/query/member-lists.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { PeoplePicker } from "../../../ui/member/people-picker.tsx"
import { useLikedMembers } from "../api.ts"
import styles from "./member-picker.module.css"

interface MemberPickerProps {
  chosen: readonly string[]
  error: string | undefined
  onChange: (id: string, chosen: boolean) => void
}

const texts = {
  label: words.members,
  hint: words.membersHint,
  placeholder: words.search,
  noMatch: words.noMatch,
  chosen: words.chosen,
  chosenCount: words.chosenCount,
  unchoose: words.unchoose,
  unknown: words.noLongerLiked,
}

/** Selects members from those whom the viewer likes. */
export function MemberPicker(props: MemberPickerProps) {
  const query = useLikedMembers()
  const members = membersOf(query.data)
  if (query.isPending) return <Skeleton shape="card" height="8rem" />
  if (!query.data)
    return (
      <Banner tone="error" onRetry={() => void query.refetch()}>
        {words.membersFailed}
      </Banner>
    )
  if (members.length === 0 && props.chosen.length === 0) return <NoLikedMembers error={props.error} />
  const people = members.map(({ id, nickname, avatar_urls }) => ({
    ...{ id, name: nickname, picture: avatar_urls[0], pictureId: id },
  }))
  return <PeoplePicker {...props} people={people} query={query} texts={texts} />
}

/** Replaces the picker while the viewer likes no member; takes the focus when a selection is required. */
function NoLikedMembers({ error }: { error: string | undefined }) {
  return (
    <div className={styles.empty}>
      <p>{words.noLikes}</p>
      <LinkButton to={pages.explore} variant="outline" size="sm">
        {words.goExplore}
      </LinkButton>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
