import type { StorybookConfig } from "@storybook/react-vite"
import { compiledIcons } from "../../web/icons.ts"

const config: StorybookConfig = {
  framework: "@storybook/react-vite",
  stories: ["../../web/src/**/*.stories.tsx"],
  addons: ["@storybook/addon-vitest"],
  staticDirs: ["../../web/public"],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  viteFinal: ({ plugins = [], optimizeDeps = {}, ...rest }) => ({
    ...rest,
    plugins: [...plugins, compiledIcons()],
    // Otherwise Vite finds packages while the first story runs, and loads React a second time.
    optimizeDeps: { ...optimizeDeps, entries: ["../web/src/**/*.stories.tsx", "workshop/*.{ts,tsx}"] },
  }),
}

export default config
