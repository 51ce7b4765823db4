import { PageError } from "./page-error.tsx"

/** The error page when even a page's frame failed. */
export function RootError() {
  return (
    <main>
      <PageError />
    </main>
  )
}
