import { frameSize } from "./model.ts"

/** A frame of the camera, with the URL of a local preview. */
export interface TakenFrame {
  file: File
  url: string
}

const quality = 0.92

/** Takes the current frame of a video as a JPEG. Throws when the video shows nothing. */
export const takeFrame = async (video: HTMLVideoElement): Promise<TakenFrame> => {
  const { width, height } = frameSize({ width: video.videoWidth, height: video.videoHeight })
  const canvas = Object.assign(document.createElement("canvas"), { width, height })
  canvas.getContext("2d")?.drawImage(video, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", quality)
  })
  if (!blob) throw new Error("the camera shows nothing")
  return { file: new File([blob], "frame.jpg", { type: blob.type }), url: URL.createObjectURL(blob) }
}
