import { exploreLimits } from "@pinyu/contract/explore/limits"
import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { type City, cities, identities } from "@pinyu/contract/options"
import { explore } from "@pinyu/phrases/explore"
import { optionNames } from "@pinyu/phrases/options"
import { type FormEvent, type ReactNode, useRef, useState } from "react"
import IconX from "~icons/tabler/x"
import { useKeptState } from "../../lib/kept-state.ts"
import { useSettled } from "../../lib/use-settled.ts"
import { Mark } from "../../ui/brand/mark.tsx"
import { Button, IconButton } from "../../ui/button.tsx"
import { Chip } from "../../ui/chip.tsx"
import { EmptyState } from "../../ui/feedback/state.tsx"
import { SelectField } from "../../ui/form/select-field.tsx"
import { TextField } from "../../ui/form/text-field.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import { useFoundMembers } from "./api.ts"
import styles from "./explore-screen.module.css"
import { FilterGroup } from "./filter-fields.tsx"
import { MemberGrid } from "./member-grid.tsx"
import { emptySearch, type SearchForm, searchQueryOf } from "./model.ts"

interface SearchScreenProps {
  /** The heart of a member. */
  renderAction: (member: MemberCard) => ReactNode
}

const settleMs = 300
const regionOptions = [
  { value: "", label: explore.anyRegion },
  ...cities.map((city) => ({ value: city, label: city })),
]

const isCity = (name: string): name is City => cities.some((city) => city === name)

/** Looks for members by words, city and identity. What is looked for is in no address and on no disk. */
export function SearchScreen({ renderAction }: SearchScreenProps) {
  const [form, keepForm] = useKeptState("explore.search", () => emptySearch)
  // Half a word of an input method is no search yet.
  const [composing, setComposing] = useState(false)
  const words = useRef<HTMLInputElement>(null)
  const settled = useSettled(form.words, composing ? null : settleMs)
  const sought = { ...form, words: form.words && settled }
  const query = useFoundMembers(sought)
  const change = (part: Partial<SearchForm>) => keepForm({ ...form, ...part })
  /** The results are there already: on a phone, the keyboard makes room for them. */
  const finish = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (matchMedia("(pointer: coarse)").matches) words.current?.blur()
  }

  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <Heading level={1} size="xl">
          {explore.searchTitle}
        </Heading>
      </div>
      <search>
        <form className={styles.searchFields} onSubmit={finish}>
          <TextField
            ref={words}
            label={explore.words}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            placeholder={explore.wordsExample}
            maxLength={exploreLimits.query.max}
            value={form.words}
            onChange={({ target }) => change({ words: target.value })}
            onCompositionStart={() => setComposing(true)}
            onCompositionEnd={() => setComposing(false)}
            adornment={
              form.words && (
                <IconButton label={explore.clearWords} onClick={() => change({ words: "" })}>
                  <Icon of={IconX} size="1.125rem" />
                </IconButton>
              )
            }
          />
          <SelectField
            label={explore.regions}
            options={regionOptions}
            value={form.region ?? ""}
            onChange={({ target }) => change({ region: isCity(target.value) ? target.value : null })}
          />
          <FilterGroup label={explore.identity}>
            {identities.map((one) => (
              <Chip
                key={one}
                selected={form.identity === one}
                onClick={() => change({ identity: form.identity === one ? null : one })}
              >
                {optionNames.identity[one]}
              </Chip>
            ))}
          </FilterGroup>
        </form>
      </search>

      {searchQueryOf(sought) === null ? (
        <EmptyState
          art={<Mark size="3rem" />}
          title={explore.searchPromptTitle}
          text={explore.searchPromptText}
        />
      ) : (
        <MemberGrid
          query={query}
          failed={{ title: explore.searchFailedTitle, text: explore.searchFailedText }}
          renderAction={renderAction}
          empty={
            <EmptyState
              title={explore.notFoundTitle}
              text={explore.notFoundText}
              action={
                <Button variant="outline" onClick={() => keepForm(emptySearch)}>
                  {explore.clearSearch}
                </Button>
              }
            />
          }
        />
      )}
    </div>
  )
}
