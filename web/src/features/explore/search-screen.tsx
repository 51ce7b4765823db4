import type { MemberCard } from "@pinyu/contract/explore/schemas"
import { type City, cities, identities } from "@pinyu/contract/options"
import { explore } from "@pinyu/phrases/explore"
import { optionNames } from "@pinyu/phrases/options"
import { type FormEvent, type ReactNode, useRef, useState } from "react"
import IconX from "~icons/tabler/x"
import { useDebouncedValue } from "../../lib/hooks/use-debounced-value.ts"
import { useRetainedState } from "../../lib/session/retained-state.ts"
import { toggled } from "../../lib/toggled.ts"
import { Button, IconButton } from "../../ui/button.tsx"
import { ChipGroup } from "../../ui/chip-group.tsx"
import { EmptyState } from "../../ui/feedback/state.tsx"
import { SelectField } from "../../ui/form/select-field.tsx"
import { TextField } from "../../ui/form/text-field.tsx"
import { Heading } from "../../ui/heading.tsx"
import { Icon } from "../../ui/icon.tsx"
import { TableDrawing } from "../../ui/member/drawings.tsx"
import { Screen } from "../../ui/screen.tsx"
import { useFoundMembers } from "./api.ts"
import styles from "./explore-screen.module.css"
import { MemberGrid } from "./member-grid.tsx"
import { emptySearch, type SearchForm, searchQueryOf } from "./model.ts"
import { useRecentWords } from "./recent-words.ts"
import wordStyles from "./search-words.module.css"
import { RecentWords, SuggestedWords } from "./search-words.tsx"

interface SearchScreenProps {
  /** The like button of a member. */
  renderAction: (member: MemberCard) => ReactNode
}

const debounceMs = 300
const regionOptions = [
  { value: "", label: explore.anyRegion },
  ...cities.map((city) => ({ value: city, label: city })),
]

const isTouchScreen = () => matchMedia("(pointer: coarse)").matches

const isCity = (name: string): name is City => cities.some((city) => city === name)

/**
 * Searches members by words, city and identity. The search terms enter no URL. The
 * device keeps the recent ones until sign-out.
 */
export function SearchScreen({ renderAction }: SearchScreenProps) {
  const [form, saveForm] = useRetainedState("explore.search", () => emptySearch)
  // No search during text composition.
  const [composing, setComposing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const debounced = useDebouncedValue(form.text, composing ? null : debounceMs)
  const submitted = { ...form, text: form.text && debounced }
  const query = useFoundMembers(submitted)
  const recent = useRecentWords()
  const change = (part: Partial<SearchForm>) => saveForm({ ...form, ...part })
  /** The results are already visible: hides the phone's keyboard. */
  const finish = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    recent.add(form.text)
    if (isTouchScreen()) field.current?.blur()
  }
  /** Searches for a word that is offered below the field, which may then disappear. */
  const choose = (text: string) => {
    recent.add(text)
    change({ text })
    if (!isTouchScreen()) field.current?.focus({ preventScroll: true })
  }

  return (
    <Screen className={styles.screen}>
      <div className={styles.head}>
        <Heading level={1} size="xl">
          {explore.searchTitle}
        </Heading>
      </div>
      <search>
        <form className={styles.searchFields} onSubmit={finish}>
          <TextField
            ref={field}
            label={explore.words}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            placeholder={explore.wordsExample}
            value={form.text}
            onChange={({ target }) => change({ text: target.value })}
            onCompositionStart={() => setComposing(true)}
            onCompositionEnd={() => setComposing(false)}
            onBlur={() => recent.add(form.text)}
            adornment={
              form.text && (
                <IconButton label={explore.clearWords} onClick={() => change({ text: "" })}>
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
          <ChipGroup
            label={explore.identity}
            options={identities}
            nameOf={(identity) => optionNames.identity[identity]}
            chosen={form.identities}
            onToggle={(identity) => change({ identities: toggled(form.identities, identity) })}
          />
        </form>
      </search>

      {searchQueryOf(submitted) === null ? (
        <div className={wordStyles.start}>
          <EmptyState
            art={<TableDrawing />}
            title={explore.searchPromptTitle}
            text={explore.searchPromptText}
          />
          <RecentWords onChoose={choose} field={field} />
          <SuggestedWords onChoose={choose} />
        </div>
      ) : (
        <MemberGrid
          query={query}
          searched={submitted.text.trim()}
          failed={{ title: explore.searchFailedTitle, text: explore.searchFailedText }}
          renderAction={renderAction}
          empty={
            <div className={wordStyles.start}>
              <EmptyState
                title={explore.notFoundTitle}
                text={explore.notFoundText}
                action={
                  <Button variant="outline" onClick={() => saveForm(emptySearch)}>
                    {explore.clearSearch}
                  </Button>
                }
              />
              <SuggestedWords onChoose={(text) => saveForm({ ...emptySearch, text })} />
            </div>
          }
        />
      )}
    </Screen>
  )
}
