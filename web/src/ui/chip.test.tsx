import { common } from "@pinyu/phrases/common"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, it } from "vitest"
import { Badge } from "./chip.tsx"

it("a badge shows at most 99, and nothing for zero", () => {
  const wordsOf = (count: number) => /(?<=>)[^<]*/.exec(renderToStaticMarkup(<Badge count={count} />))?.[0]
  expect([0, 1, 99, 100, 2000].map(wordsOf)).toEqual([
    undefined,
    ...["1", "99", common.countOverflow, common.countOverflow],
  ])
})
