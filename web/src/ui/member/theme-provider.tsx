import "@mantine/core/styles/default-css-variables.layer.css"
import "@mantine/core/styles/global.layer.css"
import { MantineProvider } from "@mantine/core"
import type { ReactNode } from "react"
import { colorSchemeManager, cssVariables, theme } from "./theme.ts"

/** Provides our theme and the chosen colour scheme to the components of the member area. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
