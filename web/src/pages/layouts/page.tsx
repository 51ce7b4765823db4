import { Outlet } from "react-router"

export { PageError as ErrorBoundary } from "../parts/page-error.tsx"

/** Stands between a frame and its pages, so that a page that fails leaves the frame in place. */
export default function PageLayout() {
  return <Outlet />
}
