import { PageError } from "./page-error.tsx"

/** What is left when even the frame of a page failed. */
export function RootError() {
  return (
    <main>
      <PageError />
    </main>
  )
}
