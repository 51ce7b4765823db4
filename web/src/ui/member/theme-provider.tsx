import "@mantine/core/styles/default-css-variables.layer.css"
import "@mantine/core/styles/global.layer.css"
import { MantineProvider } from "@mantine/core"
import type { ReactNode } from "react"
import { colorSchemeManager, cssVariables, theme } from "./theme.ts"

/** What dialogs, menus and fields of the signed-in side need around them: our theme, in the colours that were chosen. */
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
