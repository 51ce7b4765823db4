import { mediaLimits } from "@pinyu/contract/media/limits"
import { versionSize } from "@pinyu/contract/media/sizes"

/** The small version of a picture, which the browser loads where it suffices. */
export interface SmallVersion {
  url: string
  /** Its width in pixels. */
  width: number
  /** How wide the picture is drawn, as the attribute of the same name; see `sizesOf`. */
  sizes: string
}

/**
 * How many screen pixels one pixel of a picture may cover before the picture looks soft: compared side by side.
 * On dense screens, two pixels of a picture for each CSS pixel suffice.
 */
const coverable = { dense: 1.5, other: 1.1 }

/** Screens that are at least so wide, and the CSS length that a picture has there. */
interface WideLayout {
  from: string
  length: string
}

/**
 * The `sizes` of a picture that is drawn in `share` of a CSS length, on wide screens of another one. Pictures that
 * are cropped are wider.
 */
export const sizesOf = (length: string, share = 1, wide?: WideLayout): string => {
  const drawn = (at: string, by: number) => `calc((${at}) * ${(share / by).toFixed(3)})`
  const dense = "(min-resolution: 2.5dppx)"
  const onWide = wide && [
    `(min-width: ${wide.from}) and ${dense} ${drawn(wide.length, coverable.dense)}`,
    `(min-width: ${wide.from}) ${drawn(wide.length, coverable.other)}`,
  ]
  const others = [`${dense} ${drawn(length, coverable.dense)}`, drawn(length, coverable.other)]
  return [...(onWide ?? []), ...others].join(", ")
}

/** The width of the small version of a picture, whose size is that of the large one. */
export const smallWidthOf = (size: { width: number; height: number }): number =>
  versionSize(size, mediaLimits.picture.small).width

/**
 * The `srcset` of both versions. The large one is described as just wider: Chromium chooses the smaller of two
 * up to the geometric mean of their widths, which is twice the small one.
 */
export const srcSetOf = (large: string, { url, width }: Pick<SmallVersion, "url" | "width">): string =>
  `${url} ${width}w, ${large} ${width + 1}w`
