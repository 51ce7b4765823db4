import { type ComponentType, useEffect, useState } from "react"
import { Banner } from "../../ui/feedback/banner.tsx"

/**
 * A part of a form that loads when it is first shown. With `failedText`, a part that does not load says so and
 * offers to try again; the form does without any other.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  failedText?: string,
) =>
  function LazyPart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null)
    const [isFailed, setFailed] = useState(false)
    useEffect(() => {
      if (isFailed) return
      load().then(
        (part) => setPart(() => part),
        () => setFailed(true),
      )
    }, [isFailed])
    if (Part) return <Part {...props} />
    if (!isFailed || !failedText) return null
    return (
      <Banner tone="error" onRetry={() => setFailed(false)}>
        {failedText}
      </Banner>
    )
  }
