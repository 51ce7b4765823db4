import type { Color } from "./color.ts"
import { curve, type Point } from "./path.ts"

type Paint = Readonly<Record<string, string | number | undefined>>

const attributes = (paint: Paint): string =>
  Object.entries(paint)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) => ` ${name}="${typeof value === "number" ? Math.round(value * 1000) / 1000 : value}"`,
    )
    .join("")

/** A filled path. */
export const fill = (d: string, color: Color, opacity?: number): string =>
  `<path${attributes({ d, fill: color, "fill-opacity": opacity })}/>`

/** A round-ended line through the points. */
export const line = (points: readonly Point[], color: Color, width: number, opacity?: number): string =>
  `<path${attributes({
    d: curve(points),
    fill: "none",
    stroke: color,
    "stroke-width": width,
    "stroke-opacity": opacity,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  })}/>`

export const circle = (center: Point, r: number, color: Color, opacity?: number): string =>
  ellipse(center, r, r, color, opacity)

export const ellipse = ([cx, cy]: Point, rx: number, ry: number, color: Color, opacity?: number): string =>
  `<ellipse${attributes({ cx, cy, rx, ry, fill: color, "fill-opacity": opacity })}/>`

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  color: Color,
  opacity?: number,
): string => `<rect${attributes({ x, y, width, height, fill: color, "fill-opacity": opacity })}/>`

export const group = (content: string, paint: Paint): string => `<g${attributes(paint)}>${content}</g>`

type Stop = readonly [offset: number, color: Color, opacity?: number]

const stopTags = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([offset, color, opacity]) =>
        `<stop${attributes({ offset, "stop-color": color, "stop-opacity": opacity })}/>`,
    )
    .join("")

/** The gradients and clip paths of a drawing under short ids. */
export type Definitions = {
  /** A gradient from one point of the drawing to another; returns its paint. */
  linear(from: Point, to: Point, stops: readonly Stop[]): string
  /** A round gradient about a point; returns its paint. */
  radial(center: Point, r: number, stops: readonly Stop[], squash?: number): string
  /** Shows the content only inside the shape. */
  clip(d: string, content: string): string
  toString(): string
}

/** Starts an empty set of definitions for one drawing. */
export function createDefinitions(): Definitions {
  const tags: string[] = []
  const add = (write: (id: string) => string): string => {
    const id = `d${tags.length.toString(36)}`
    tags.push(write(id))
    return `url(#${id})`
  }
  return {
    linear: ([x1, y1], [x2, y2], stops) =>
      add(
        (id) =>
          `<linearGradient${attributes({ id, gradientUnits: "userSpaceOnUse", x1, y1, x2, y2 })}>${stopTags(stops)}</linearGradient>`,
      ),
    radial: ([cx, cy], r, stops, squash = 1) =>
      add((id) => {
        const gradientTransform =
          squash === 1 ? undefined : `translate(0 ${cy * (1 - squash)}) scale(1 ${squash})`
        const place = { id, gradientUnits: "userSpaceOnUse", cx, cy, r, gradientTransform }
        return `<radialGradient${attributes(place)}>${stopTags(stops)}</radialGradient>`
      }),
    clip: (d, content) => {
      const reference = add((id) => `<clipPath${attributes({ id })}><path d="${d}"/></clipPath>`)
      return group(content, { "clip-path": reference })
    },
    toString: () => `<defs>${tags.join("")}</defs>`,
  }
}

/** The whole drawing as an SVG document of the given size. */
export const svgDocument = (
  width: number,
  height: number,
  definitions: Definitions,
  content: string,
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${definitions.toString()}${content}</svg>`
