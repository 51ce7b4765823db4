import { isHeic } from "@pinyu/contract/media/file-kinds"
import { profilePhotos } from "@pinyu/phrases/profiles"

/** The cropped area in the picture's pixels after rotation. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

/** The width of the largest stored photo; more would only take longer to upload. */
const largestWidth = 1080
const quality = 0.92

const loadPicture = async (url: string) => {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  return picture
}

/** Opens a selected file: its URL, or why it cannot be opened. */
export const openPicture = async (file: File): Promise<{ url: string } | { error: string }> => {
  try {
    const picture = await createImageBitmap(file)
    picture.close()
    return { url: URL.createObjectURL(file) }
  } catch {
    return { error: isHeic(file) ? profilePhotos.heic : profilePhotos.unreadable }
  }
}

/** Returns the size of a picture after a rotation by a multiple of 90 degrees. */
const turnedSize = ({ naturalWidth, naturalHeight }: HTMLImageElement, degrees: number) =>
  degrees % 180 === 0
    ? { width: naturalWidth, height: naturalHeight }
    : { width: naturalHeight, height: naturalWidth }

/** Crops a picture to a JPEG without the camera's metadata. */
export const cutPicture = async (url: string, area: CropArea, degrees: number): Promise<File> => {
  const picture = await loadPicture(url)
  const scale = Math.min(1, largestWidth / area.width)
  const canvas = document.createElement("canvas")
  canvas.width = Math.round(area.width * scale)
  canvas.height = Math.round(area.height * scale)
  const pen = canvas.getContext("2d")
  if (!pen) throw new Error("this browser has no canvas")
  // Transparent pixels would become black.
  pen.fillStyle = "#fff"
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = "high"
  const turned = turnedSize(picture, degrees)
  pen.scale(scale, scale)
  pen.translate(turned.width / 2 - area.x, turned.height / 2 - area.y)
  pen.rotate((degrees * Math.PI) / 180)
  pen.drawImage(picture, -picture.naturalWidth / 2, -picture.naturalHeight / 2)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality))
  if (!blob) throw new Error("this browser could not write the picture")
  return new File([blob], "photo.jpg", { type: blob.type })
}
