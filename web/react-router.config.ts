import { pages } from "@pinyu/contract/pages"
import type { Config } from "@react-router/dev/config"

export default {
  appDirectory: "src",
  ssr: false,
  // Public entry pages are prerendered; every other URL starts from the fallback page.
  prerender: [
    ...[pages.landing, pages.login, pages.register, pages.forgotPassword],
    ...[pages.contact, pages.terms, pages.privacy, pages.safety],
  ],
  // All routes are known from the start, so that no later request to a server is needed.
  routeDiscovery: { mode: "initial" },
} satisfies Config
