import "../../web/src/ui/tokens.css"
import "../../web/src/ui/base.css"
import "../../web/src/ui/fonts/pinyu-serif.css"
import type { Preview } from "@storybook/react-vite"
import { useEffect } from "react"
import { configure } from "storybook/test"
import { hideComposingKeys } from "../../web/src/lib/composing-keys.ts"
import { toasts } from "../../web/src/ui/toast/toasts.ts"
import { setScheme, setTextScale } from "./appearance.ts"
import { Surroundings } from "./surroundings.tsx"

hideComposingKeys(window)
document.documentElement.lang = "zh-Hant-TW"
// As long as the waits of other tests.
configure({ asyncUtilTimeout: 15_000 })

const preview: Preview = {
  beforeEach: () => () => {
    for (const { id } of toasts.list()) toasts.remove(id)
  },
  decorators: [
    (Story, { globals: { scheme, textScale }, parameters: { layout, url, route, state } }) => {
      useEffect(() => setScheme(scheme), [scheme])
      useEffect(() => setTextScale(textScale), [textScale])
      return (
        <Surroundings page={layout === "fullscreen"} url={url} route={route} state={state}>
          <Story />
        </Surroundings>
      )
    },
  ],
  globalTypes: {
    scheme: {
      description: "Colour scheme",
      toolbar: { icon: "contrast", items: ["light", "dark"], dynamicTitle: true },
    },
    textScale: {
      description: "Text size in per cent",
      toolbar: { icon: "grow", items: ["100", "200"], dynamicTitle: true },
    },
  },
  initialGlobals: { scheme: "light", textScale: "100" },
  parameters: {
    backgrounds: { disable: true },
    viewport: {
      options: {
        narrow: { name: "320 px", styles: { width: "320px", height: "640px" }, type: "mobile" },
        phone: { name: "Phone", styles: { width: "390px", height: "844px" }, type: "mobile" },
      },
    },
  },
}

export default preview
