let pending = 0
const show = () => {
  // Tests of rules have no page.
  if ("document" in globalThis) document.documentElement.toggleAttribute("data-pending", pending > 0)
}

/**
 * Marks the document with `data-pending` while something that the page has begun is not done: a save, or a move of
 * the focus. Tests wait for it. Returns a function that ends it, once.
 */
export const beginPending = () => {
  pending += 1
  show()
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    pending -= 1
    show()
  }
}

/** Marks the document as `beginPending` does until a promise is settled. Returns the promise's result. */
export const whilePending = async <Result>(work: Promise<Result>) => {
  const end = beginPending()
  try {
    return await work
  } finally {
    end()
  }
}
