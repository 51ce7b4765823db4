import { type CSSVariablesResolver, createTheme, type MantineColorSchemeManager } from "@mantine/core"
import { appearance, type ColorSchemeChoice } from "../../lib/appearance.ts"

/** Maps our design tokens to Mantine. Colours follow the tokens through `cssVariables`. */
export const theme = createTheme({
  primaryColor: "wine",
  primaryShade: 7,
  colors: {
    wine: [
      "#fbf0f3",
      "#f5e4e8",
      "#eccdd5",
      "#eda3b9",
      "#cf6d8a",
      "#bb4a6d",
      "#a8365a",
      "#7a1f3d",
      "#611731",
      "#4a1025",
    ],
  },
  defaultRadius: "md",
  radius: { md: "var(--radius-field)", lg: "var(--radius-card)" },
  fontFamily: "var(--font-text)",
  headings: { fontFamily: "var(--font-heading)", fontWeight: "500" },
  respectReducedMotion: true,
})

/** Maps Mantine's colours to our tokens, for light and dark. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    "--mantine-color-body": "var(--color-raised)",
    "--mantine-color-text": "var(--color-ink)",
    "--mantine-color-dimmed": "var(--color-ink-faint)",
    "--mantine-color-placeholder": "var(--color-ink-faint)",
    "--mantine-color-anchor": "var(--color-wine-text)",
    "--mantine-color-error": "var(--color-danger)",
    "--mantine-color-default": "var(--color-raised)",
    "--mantine-color-default-hover": "var(--color-sunken)",
    "--mantine-color-default-color": "var(--color-ink)",
    "--mantine-color-default-border": "var(--color-line-strong)",
    "--mantine-primary-color-filled": "var(--color-wine)",
    "--mantine-primary-color-filled-hover": "var(--color-wine-deep)",
    "--mantine-primary-color-light": "var(--color-wine-tint)",
    "--mantine-primary-color-light-color": "var(--color-wine-text)",
  },
  light: {},
  dark: {},
})

const toMantine = (choice: ColorSchemeChoice) => (choice === "system" ? "auto" : choice)
let stopFollowing = () => {}

/** Connects Mantine to our colour scheme choice, so that there is only one store. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: () => toMantine(appearance.choice()),
  // Mantine also sets the values that it received: without this check the two would update each other
  // forever.
  set: (value) => {
    if (value !== toMantine(appearance.choice()))
      appearance.setColorScheme(value === "auto" ? "system" : value)
  },
  subscribe: (onUpdate) => {
    stopFollowing = appearance.subscribe(() => onUpdate(toMantine(appearance.choice())))
  },
  unsubscribe: () => stopFollowing(),
  clear: () => appearance.setColorScheme("system"),
}
