import { type ComponentType, lazy, Suspense } from "react"
import { loadChunk } from "../../lib/pages/chunk.ts"

type Extras = typeof import("./sign-in-extras.tsx")

export const loadExtras = () => loadChunk(() => import("./sign-in-extras.tsx"))

/** A part of a form that loads when it is first shown. Without it, the rest of the form remains. */
const extra = <Props extends object>(select: (extras: Extras) => ComponentType<Props>) => {
  const Part = lazy<ComponentType<Props>>(() =>
    loadExtras().then(
      (extras) => ({ default: select(extras) }),
      () => ({ default: () => null }),
    ),
  )
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}

export const HumanCheck = extra(({ GuestCheck }) => GuestCheck)
export const PasskeySignIn = extra(({ PasskeySignIn }) => PasskeySignIn)
