import type { ShortcutGroup } from "@pinyu/phrases/shortcuts"
import { useEffect, useRef } from "react"
import { createKeySequence, shortcutKeyOf } from "./keys.ts"
import { singleKeys } from "./single-keys.ts"

export interface Shortcut {
  label: string
  /** Absent for a key that the overview names and another part handles. */
  run?: () => void
  /** Runs again while the key is held. */
  repeats?: true
}

/** Shortcuts by their keys: "j", or "g e" for two keys in a row. */
export type Shortcuts = Readonly<Record<string, Shortcut>>

interface Registration {
  group: ShortcutGroup
  read: () => Shortcuts
}

const registrations = new Set<Registration>()
const sequence = createKeySequence()
const fields = "input, textarea, select, [contenteditable]"
const overlays = "dialog[open], [role=dialog], [role=alertdialog], [role=menu], [aria-modal=true]"

const isTyping = (event: KeyboardEvent) =>
  event.target instanceof Element && event.target.closest(fields) !== null

const isOverlayOpen = () => [...document.querySelectorAll(overlays)].some((one) => one.checkVisibility())

const isForPage = (event: KeyboardEvent) =>
  singleKeys.isOn() &&
  !(event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) &&
  !isTyping(event) &&
  !isOverlayOpen()

const onKeyDown = (event: KeyboardEvent) => {
  if (event.key === "Shift") return
  if (!isForPage(event)) return sequence.reset()
  const runnable = new Map<string, Shortcut>()
  for (const { read } of registrations)
    for (const [keys, shortcut] of Object.entries(read())) if (shortcut.run) runnable.set(keys, shortcut)
  const key = shortcutKeyOf(event)
  if (event.repeat && !runnable.get(key)?.repeats) return
  const keys = sequence.press(key, event.timeStamp, [...runnable.keys()])
  if (keys === null) return
  event.preventDefault()
  runnable.get(keys)?.run?.()
}

const register = (registration: Registration) => {
  if (registrations.size === 0) document.addEventListener("keydown", onKeyDown)
  registrations.add(registration)
  return () => {
    registrations.delete(registration)
    if (registrations.size === 0) document.removeEventListener("keydown", onKeyDown)
  }
}

/** The shortcuts of the current page by group, for the overview. */
export const currentShortcuts = () => {
  const groups = new Map<ShortcutGroup, Shortcuts>()
  for (const { group, read } of registrations) groups.set(group, { ...groups.get(group), ...read() })
  return groups
}

/**
 * Shortcuts that work anywhere on the page while the component is mounted. They rest while the member types,
 * with Ctrl, Meta or Alt, while a dialog or a menu is open, and when this device has them off.
 */
export const useShortcuts = (group: ShortcutGroup, shortcuts: Shortcuts) => {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => register({ group, read: () => latest.current }), [group])
}
