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

interface SearchScreenProps {
  /** The like button of a member. */
  renderAction: (member: MemberCard) => ReactNode
}

const debounceMs = 300
const regionOptions = [
  { value: "", label: explore.anyRegion },
  ...cities.map((city) => ({ value: city, label: city })),
]

const isCity = (name: string): name is City => cities.some((city) => city === name)

/**
 * Searches members by words, city and identity. The search terms enter neither the URL nor the
 * disk.
 */
export function SearchScreen({ renderAction }: SearchScreenProps) {
  const [form, saveForm] = useRetainedState("explore.search", () => emptySearch)
  // No search during text composition.
  const [composing, setComposing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const debounced = useDebouncedValue(form.text, composing ? null : debounceMs)
  const submitted = { ...form, text: form.text && debounced }
  const query = useFoundMembers(submitted)
  const change = (part: Partial<SearchForm>) => saveForm({ ...form, ...part })
  /** The results are already visible: hides the phone's keyboard. */
  const finish = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (matchMedia("(pointer: coarse)").matches) field.current?.blur()
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
        <EmptyState
          art={<TableDrawing />}
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
                <Button variant="outline" onClick={() => saveForm(emptySearch)}>
                  {explore.clearSearch}
                </Button>
              }
            />
          }
        />
      )}
    </Screen>
  )
}
