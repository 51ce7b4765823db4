import "@mantine/core/styles/Tabs.layer.css"
import "@mantine/core/styles/UnstyledButton.layer.css"
import { Tabs as MantineTabs } from "@mantine/core"
import type { ReactNode } from "react"
import styles from "./tabs.module.css"

export interface Tab<Name extends string> {
  name: Name
  label: string
  /** How many are behind it; not shown until known. */
  count?: number | undefined
  /** It opens a dialog in place of a panel: only whoever presses it means it, not the arrow keys that pass over it. */
  opensDialog?: boolean
}

interface TabsProps<Name extends string> {
  /** What the tabs choose from, for screen readers. */
  label: string
  tabs: readonly Tab<Name>[]
  chosen: Name
  onChoose: (name: Name) => void
  /** What is behind the chosen tab. */
  children: ReactNode
}

/** A row of tabs over one panel. */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Name>) {
  const choose = (wanted: string | null) => {
    const tab = tabs.find(({ name }) => name === wanted)
    if (tab && !tab.opensDialog) onChoose(tab.name)
  }
  return (
    <MantineTabs
      value={chosen}
      onChange={choose}
      variant="none"
      className={styles.tabs ?? ""}
      keepMounted={false}
      classNames={{ tab: styles.tab ?? "", tabLabel: styles.label ?? "" }}
    >
      <MantineTabs.List className={styles.list} aria-label={label}>
        {tabs.map(({ name, label: words, count, opensDialog = false }) => (
          <MantineTabs.Tab
            key={name}
            value={name}
            aria-haspopup={opensDialog ? "dialog" : undefined}
            // What the arrow keys reach is clicked by a script.
            onClick={({ isTrusted }) => opensDialog && isTrusted && onChoose(name)}
          >
            {words}
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {tabs.map(({ name }) => (
        <MantineTabs.Panel key={name} value={name}>
          {name === chosen && children}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  )
}
