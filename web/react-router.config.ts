import { pages } from "@pinyu/contract/pages"
import type { Config } from "@react-router/dev/config"

export default {
  appDirectory: "src",
  ssr: false,
  // What a visitor meets first comes as finished HTML; every other address starts from the fallback page.
  prerender: [pages.landing, pages.login, pages.register, pages.forgotPassword, pages.contact],
  // All routes are known from the start: nothing asks a server for more of them later.
  routeDiscovery: { mode: "initial" },
} satisfies Config
