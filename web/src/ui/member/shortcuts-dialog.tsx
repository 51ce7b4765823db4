import { shortcutGroups, shortcuts as words } from "@pinyu/phrases/shortcuts"
import { Fragment, type ReactNode, useState } from "react"
import { focusSearchField } from "../../lib/shortcuts/focus-search-field.ts"
import { useListSteps } from "../../lib/shortcuts/list-steps.ts"
import { singleKeys, useSingleKeys } from "../../lib/shortcuts/single-keys.ts"
import { currentShortcuts, type Shortcuts, useShortcuts } from "../../lib/shortcuts/use-shortcuts.ts"
import { Dialog } from "./dialog.tsx"
import styles from "./shortcuts-dialog.module.css"
import { SwitchField } from "./switch-field.tsx"

/** What both frames have: the overview under `?`, the search field under `/`, and steps through lists. */
export const useFrameShortcuts = (search: () => void): { open: () => void; overview: ReactNode } => {
  const [isOpen, setOpen] = useState(false)
  useShortcuts("general", {
    "?": { label: words.overview, run: () => setOpen(true) },
    "/": { label: words.search, run: () => focusSearchField() || search() },
  })
  useListSteps()
  return {
    open: () => setOpen(true),
    overview: <ShortcutsDialog open={isOpen} onClose={() => setOpen(false)} />,
  }
}

interface ShortcutsDialogProps {
  open: boolean
  onClose: () => void
}

/** The overview of the page's keyboard shortcuts, with the switch of those of single characters. */
function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={words.title} size="44rem">
      <Overview />
    </Dialog>
  )
}

function Overview() {
  const current = currentShortcuts()
  return (
    <>
      <div className={styles.groups} data-off={!useSingleKeys() || undefined}>
        {shortcutGroups.map((group) => {
          const shortcuts = current.get(group)
          return shortcuts && <Group key={group} name={words.groups[group]} shortcuts={shortcuts} />
        })}
      </div>
      <div className={styles.setting}>
        <SingleKeysSwitch />
      </div>
    </>
  )
}

/** The switch of the shortcuts of single characters on this device. */
export function SingleKeysSwitch() {
  return (
    <SwitchField
      label={words.singleKeys}
      text={words.singleKeysText}
      checked={useSingleKeys()}
      onChange={singleKeys.set}
    />
  )
}

function Group({ name, shortcuts }: { name: string; shortcuts: Shortcuts }) {
  return (
    <section className={styles.group} aria-label={name}>
      <h3 className={styles.name}>{name}</h3>
      <dl className={styles.list}>
        {Object.entries(shortcuts).map(([keys, { label, run }]) => (
          <div key={keys} className={styles.line} data-single={run !== undefined || undefined}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys.split(" ")} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Keys in a row; `Shift+Enter` are pressed together. */
function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a key may occur twice, and the list never changes
    <Fragment key={index}>
      {index > 0 && <span className={styles.then}>{words.followedBy}</span>}
      {key.split("+").map((one) => (
        <kbd key={one} className={styles.key}>
          {one}
        </kbd>
      ))}
    </Fragment>
  ))
}
