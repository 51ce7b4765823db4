import postcss from "postcss"
import { expect, test } from "vitest"
import { hoverStyles } from "../hover-styles.ts"

const processed = async (css: string) => {
  const { css: result } = await postcss([hoverStyles()]).process(css, { from: undefined })
  return result
    .replaceAll(/\s*([{}])\s*/g, " $1 ")
    .replaceAll(/ +/g, " ")
    .trim()
}

test("styles of hovering are for devices that can hover", async () => {
  expect(await processed(".tile:hover .photo { scale: 1.1 }")).toBe(
    "@media (hover: hover) { .tile:hover .photo { scale: 1.1 } }",
  )
})

test("a rule that matches without hovering stays for all devices", async () => {
  expect(await processed("a:is(:hover, :focus-visible), b:hover { color: red }")).toBe(
    "@media (hover: hover) { a:is(:hover, :focus-visible), b:hover { color: red } } " +
      "@media (hover: none) { a:is(:not(*, :root), :focus-visible) { color: red } }",
  )
  expect(await processed("a:not(:hover) { color: red }")).toBe(
    "@media (hover: hover) { a:not(:hover) { color: red } } " +
      "@media (hover: none) { a:not(:not(*, :root)) { color: red } }",
  )
  expect(await processed("a:hover, b { color: red }")).toBe(
    "@media (hover: hover) { a:hover, b { color: red } } @media (hover: none) { b { color: red } }",
  )
})

test("styles that already distinguish devices, and those without hovering, stay as they are", async () => {
  const own = "@media (hover: hover) { a:hover { color: red } }"
  expect(await processed(own)).toBe(own)
  expect(await processed("a:focus { color: red }")).toBe("a:focus { color: red }")
})
