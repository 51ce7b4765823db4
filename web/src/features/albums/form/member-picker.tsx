import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { pages } from "@pinyu/contract/pages"
import { albumForm as words } from "@pinyu/phrases/albums"
import { useEffect, useRef, useState } from "react"
import IconX from "~icons/tabler/x"
import { membersOf } from "../../../lib/query/member-lists.ts"
import { Avatar } from "../../../ui/avatar.tsx"
import { LinkButton } from "../../../ui/button.tsx"
import { Chip } from "../../../ui/chip.tsx"
import { Banner } from "../../../ui/feedback/banner.tsx"
import { Skeleton } from "../../../ui/feedback/skeleton.tsx"
import { TextField } from "../../../ui/form/text-field.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { LoadMore } from "../../../ui/member/load-more.tsx"
import { useLikedMembers } from "../api.ts"
import styles from "./member-picker.module.css"

interface MemberPickerProps {
  chosen: readonly string[]
  error: string | undefined
  onChange: (id: string, chosen: boolean) => void
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
  return <Picker {...props} query={query} members={members} />
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

interface PickerProps extends MemberPickerProps {
  query: ReturnType<typeof useLikedMembers>
  members: readonly MemberCard[]
}

function Picker({ chosen, error, onChange, query, members }: PickerProps) {
  const [typed, setTyped] = useState("")
  const list = useRef<HTMLUListElement>(null)
  const search = typed.trim().toLocaleLowerCase()
  const found = members.filter(({ nickname }) => nickname.toLocaleLowerCase().includes(search))
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const isSearching = search !== "" && hasNextPage && !isFetchNextPageError

  // Loads every page during a search, because a match may be on any of them.
  useEffect(() => {
    if (isSearching && !isFetchingNextPage) void fetchNextPage()
  }, [isSearching, isFetchingNextPage, fetchNextPage])

  return (
    <div className={styles.picker}>
      <TextField
        label={words.members}
        hint={words.membersHint}
        error={error}
        type="search"
        placeholder={words.search}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // Enter in the search field must not submit the form.
          if (event.key === "Enter") event.preventDefault()
        }}
      />
      <Chosen chosen={chosen} members={members} onChange={onChange} />
      <div className={styles.scroll}>
        <ul ref={list} className={styles.list} aria-label={words.members}>
          {found.map((member) => (
            <li key={member.id}>
              <label className={styles.member}>
                <input
                  type="checkbox"
                  checked={chosen.includes(member.id)}
                  onChange={({ target }) => onChange(member.id, target.checked)}
                />
                <Avatar src={member.avatar_urls[0]} id={member.id} size={36} />
                <bdi className={styles.name}>{member.nickname}</bdi>
              </label>
            </li>
          ))}
        </ul>
        {found.length === 0 && !isSearching && search !== "" && (
          <p className={styles.none} role="status">
            {words.noMatch(typed.trim())}
          </p>
        )}
        <LoadMore query={query} list={list} thresholdPx={100} />
      </div>
    </div>
  )
}

/** The selected members; a press removes one. */
function Chosen({ chosen, members, onChange }: Pick<PickerProps, "chosen" | "members" | "onChange">) {
  if (chosen.length === 0) return null
  const nameOf = (id: string) => members.find((member) => member.id === id)?.nickname ?? words.noLongerLiked
  return (
    <div>
      <p className={styles.count} role="status">
        {words.chosenCount(chosen.length)}
      </p>
      <ul className={styles.chosen} aria-label={words.chosen}>
        {chosen.map((id) => (
          <li key={id}>
            <Chip aria-label={words.unchoose(nameOf(id))} onClick={() => onChange(id, false)}>
              <bdi className={styles.chipName}>{nameOf(id)}</bdi>
              <Icon of={IconX} size="1rem" />
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  )
}
