import { PageError } from "./page-error.tsx"

/** The last resort when even a page's frame failed. */
export function RootError() {
  return (
    <main>
      <PageError />
    </main>
  )
}
