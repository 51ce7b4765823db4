import "@mantine/core/styles/Tabs.layer.css"
import "@mantine/core/styles/UnstyledButton.layer.css"
import { Tabs as MantineTabs } from "@mantine/core"
import { type ReactNode, useEffect, useRef } from "react"
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
  /** A button at the end of the row, which does not scroll with the tabs. */
  menu?: ReactNode
  /** The panel of the selected tab. */
  children: ReactNode
}

/** Scrolls a row sideways, and nothing else, so that one of its tabs is in the middle. */
const centre = (row: HTMLElement, tab: HTMLElement) =>
  row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2 })

/** A row of tabs over one panel. Where the tabs do not fit, the row scrolls. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, tabs, selected, onSelect, menu, children } = props
  const row = useRef<HTMLDivElement>(null)
  const position = tabs.findIndex(({ name }) => name === selected)
  useEffect(() => {
    const list = row.current
    const tab = list?.children[position]
    if (!list || !(tab instanceof HTMLElement)) return
    // Also when counts arrive, which make the tabs before it wider.
    const observer = new ResizeObserver(() => centre(list, tab))
    for (const sized of [list, ...list.children]) observer.observe(sized)
    return () => observer.disconnect()
  }, [position])
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
      <div className={styles.row}>
        <MantineTabs.List ref={row} className={styles.list} aria-label={label}>
          {tabs.map(({ name, label: words, count }) => (
            <MantineTabs.Tab key={name} value={name}>
              {words}
              {count !== undefined && <span className={styles.count}>{count}</span>}
            </MantineTabs.Tab>
          ))}
        </MantineTabs.List>
        {menu}
      </div>
      {tabs.map(({ name }) => (
        <MantineTabs.Panel key={name} value={name}>
          {name === selected && children}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  )
}
