/** A photograph in the two sizes in which it is shown, as WebP without metadata. */
export interface Photo {
  large: Buffer
  small: Buffer
}

export interface PictureTool {
  /** Decodes a picture and makes both sizes, 3:4, smaller ones enlarged. Rejects what cannot be decoded. */
  photo(picture: Buffer): Promise<Photo>
}

const sizes = { large: { width: 1080, height: 1440 }, small: { width: 480, height: 640 } }
const maxPixels = 50_000_000
// Measured: half the time of the library's own 4, for files 4 % larger.
const effort = 2

/** Pictures by sharp, which is loaded when the first one comes: most processes never need it. */
export const createPictureTool = (): PictureTool => ({
  photo: async (picture) => {
    const { default: sharp } = await import("sharp")
    const source = sharp(picture, { limitInputPixels: maxPixels }).rotate()
    const make = (size: { width: number; height: number }) =>
      source
        .clone()
        .resize({ ...size, fit: "cover" })
        .webp({ quality: 82, effort })
        .toBuffer()
    const [large, small] = await Promise.all([make(sizes.large), make(sizes.small)])
    return { large, small }
  },
})
