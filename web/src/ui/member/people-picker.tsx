import { type ComponentProps, useEffect, useRef, useState } from "react"
import IconX from "~icons/tabler/x"
import { Avatar } from "../avatar.tsx"
import { Chip } from "../chip.tsx"
import { classNames } from "../class-names.ts"
import { TextField } from "../form/text-field.tsx"
import { Icon } from "../icon.tsx"
import { LoadMore } from "./load-more.tsx"
import styles from "./people-picker.module.css"

export interface Person {
  id: string
  name: string
  picture: string | null | undefined
  /** Selects the default picture. */
  pictureId: string
  /** Why the person cannot be selected. */
  reason?: string | null
}

interface PeoplePickerProps {
  /** Those loaded so far. */
  people: readonly Person[]
  /** The query of their pages. */
  query: ComponentProps<typeof LoadMore>["query"]
  /** The ids of the selected ones. */
  chosen: readonly string[]
  /** How many can be selected. */
  max?: number
  texts: {
    /** The label of the search field and of the list. */
    label: string
    hint?: string
    placeholder: string
    noMatch: (typed: string) => string
    chosen: string
    chosenCount: (count: number) => string
    unchoose: (name: string) => string
    /** The name of a selected one who is not among the loaded ones. */
    unknown: string
  }
  error?: string | undefined
  onChange: (id: string, chosen: boolean) => void
}

/** Selects people from a list with pages, which a search goes through by name. */
export function PeoplePicker(props: PeoplePickerProps) {
  const { people, query, chosen, max, texts, error, onChange } = props
  const [typed, setTyped] = useState("")
  const list = useRef<HTMLUListElement>(null)
  const search = typed.trim().toLocaleLowerCase()
  const found = people.filter(({ name }) => name.toLocaleLowerCase().includes(search))
  const isSearching = useEveryPage(query, search !== "")

  return (
    <div className={styles.picker}>
      <TextField
        label={texts.label}
        hint={texts.hint}
        error={error}
        type="search"
        placeholder={texts.placeholder}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // Enter in the search field must not submit the form.
          if (event.key === "Enter") event.preventDefault()
        }}
      />
      <Chosen {...{ people, found, chosen, texts, onChange }} />
      <div className={styles.scroll}>
        <ul ref={list} className={styles.list} aria-label={texts.label}>
          {found.map((person) => {
            const isChosen = chosen.includes(person.id)
            return (
              <PersonRow
                key={person.id}
                person={person}
                isChosen={isChosen}
                isFull={!isChosen && chosen.length === max}
                onChange={onChange}
              />
            )
          })}
        </ul>
        {found.length === 0 && !isSearching && search !== "" && (
          <p className={styles.none} role="status">
            {texts.noMatch(typed.trim())}
          </p>
        )}
        <LoadMore query={query} list={list} thresholdPx={100} />
      </div>
    </div>
  )
}

/** Loads every page during a search, because a match may be on any of them. Returns whether pages are missing. */
const useEveryPage = (query: PeoplePickerProps["query"], isSearch: boolean) => {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const isSearching = isSearch && hasNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isSearching && !isFetchingNextPage) void fetchNextPage()
  }, [isSearching, isFetchingNextPage, fetchNextPage])
  return isSearching
}

interface PersonRowProps extends Pick<PeoplePickerProps, "onChange"> {
  person: Person
  isChosen: boolean
  /** As many are selected as can be. */
  isFull: boolean
}

function PersonRow({ person, isChosen, isFull, onChange }: PersonRowProps) {
  const { id, name, picture, pictureId, reason = null } = person
  const isDisabled = isFull || reason !== null
  return (
    <li>
      <label className={classNames(styles.person, isDisabled && styles.disabled)}>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={isDisabled}
          onChange={({ target }) => onChange(id, target.checked)}
        />
        <Avatar src={picture} id={pictureId} nickname={name} size={36} />
        <span className={styles.words}>
          <bdi className={styles.name}>{name}</bdi>
          {reason !== null && <span className={styles.reason}>{reason}</span>}
        </span>
      </label>
    </li>
  )
}

/** How many are selected, and those whom the list does not show; a press removes one. */
function Chosen({
  people,
  found,
  chosen,
  texts,
  onChange,
}: Pick<PeoplePickerProps, "people" | "chosen" | "texts" | "onChange"> & { found: readonly Person[] }) {
  if (chosen.length === 0) return null
  const hidden = chosen.filter((id) => found.every((person) => person.id !== id))
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? texts.unknown
  return (
    <div>
      <p className={styles.count} role="status">
        {texts.chosenCount(chosen.length)}
      </p>
      {hidden.length > 0 && (
        <ul className={styles.chosen} aria-label={texts.chosen}>
          {hidden.map((id) => (
            <li key={id}>
              <Chip aria-label={texts.unchoose(nameOf(id))} onClick={() => onChange(id, false)}>
                <bdi className={styles.chipName}>{nameOf(id)}</bdi>
                <Icon of={IconX} size="1rem" />
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
