import { pages } from "@pinyu/contract/pages"
import { index, type RouteConfig, route } from "@react-router/dev/routes"

export default [
  index("pages/landing.tsx"),
  route(pages.login, "pages/login.tsx"),
  route(pages.register, "pages/register.tsx"),
  route(pages.forgotPassword, "pages/forgot-password.tsx"),
] satisfies RouteConfig
