import "@mantine/core/styles/Tabs.layer.css"
import "@mantine/core/styles/UnstyledButton.layer.css"
import { Tabs as MantineTabs } from "@mantine/core"
import type { ReactNode } from "react"
import styles from "./tabs.module.css"

export interface Tab<Name extends string> {
  name: Name
  label: string
  /** The item count of the tab; hidden until known. */
  count?: number | undefined
}

interface TabsProps<Name extends string> {
  /** The accessible label of the tab list. */
  label: string
  tabs: readonly Tab<Name>[]
  selected: Name
  onSelect: (name: Name) => void
  /** The panel of the selected tab. */
  children: ReactNode
}

/** A row of tabs over one panel. */
export function Tabs<Name extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Name>) {
  const choose = (next: string | null) => {
    const tab = tabs.find(({ name }) => name === next)
    if (tab) onSelect(tab.name)
  }
  return (
    <MantineTabs
      value={selected}
      onChange={choose}
      variant="none"
      className={styles.tabs ?? ""}
      keepMounted={false}
      classNames={{ tab: styles.tab ?? "", tabLabel: styles.label ?? "" }}
    >
      <MantineTabs.List className={styles.list} aria-label={label}>
        {tabs.map(({ name, label: words, count }) => (
          <MantineTabs.Tab key={name} value={name}>
            {words}
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {tabs.map(({ name }) => (
        <MantineTabs.Panel key={name} value={name}>
          {name === selected && children}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  )
}
