import { Outlet } from "react-router"

export { PageError as ErrorBoundary } from "../parts/page-error.tsx"

/** Separates a frame from its pages, so that a failed page keeps its frame. */
export default function PageLayout() {
  return <Outlet />
}
