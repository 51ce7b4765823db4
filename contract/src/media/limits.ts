/** Limits of uploaded files. Bytes, pixels and seconds. */
export const mediaLimits = {
  /** The lifetime of an upload URL, and of an unused upload. */
  uploadSeconds: 10 * 60,
  claimSeconds: 24 * 60 * 60,
  fileName: { max: 255 },
  photo: {
    maxBytes: 10 * 1024 * 1024,
    /** Protects memory against decompression bombs; cameras have fewer pixels. */
    maxPixels: 60_000_000,
    /** AVIF is decoded as a whole. */
    maxAvifPixels: 16_000_000,
    /** The stored versions, which are cropped to this shape. */
    large: { width: 1080, height: 1440 },
    small: { width: 480, height: 640 },
  },
  /**
   * The stored versions of a picture in a message, a post or an album; smaller ones stay. A long one exceeds the
   * long side and keeps its short side, within the area.
   */
  picture: {
    large: { longSide: 2048, shortSide: 1080, area: 2 * 2048 ** 2 },
    small: { longSide: 480, shortSide: 270, area: 2 * 480 ** 2 },
  },
  /** Bounds the work for one video. */
  video: {
    maxFramePixels: 4096 * 4096,
    /** The sum over all frames to decode: 15 minutes of 1080p at 30 frames per second. */
    maxDecodedPixels: 1920 * 1080 * 30 * 15 * 60,
  },
  /** A file of a message or a post. */
  file: {
    maxBytes: 100 * 1024 * 1024,
    /** The longest video or sound. */
    maxSeconds: 30 * 60,
    voiceSeconds: { min: 1, max: 5 * 60 },
    /** The number of bars in a voice message's waveform. */
    waveformBars: 64,
    /** The maximum lifetime of a signed URL; the minimum is half of it. */
    signedSeconds: 60 * 60,
    /** Retries of a file that fails to load, each at a renewed URL, before a placeholder replaces it. */
    loadRetries: 2,
  },
} as const

/** The purpose of a direct upload. An upload is valid only for its purpose. */
export const uploadPurposes = ["profile_photo"] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

/** The purpose of a file that is uploaded through the service. */
export const mediaPurposes = ["chat", "posts", "albums"] as const
export type MediaPurpose = (typeof mediaPurposes)[number]

/** Purposes whose files are uploaded first and then referenced by a message or a post. */
export const attachmentPurposes = ["chat", "posts"] as const satisfies readonly MediaPurpose[]

/** Accepted photo types. The server checks the bytes. */
export const photoTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"] as const
export type PhotoType = (typeof photoTypes)[number]

export const mediaTypes = ["image", "video", "audio"] as const
export type MediaType = (typeof mediaTypes)[number]

/** `processing` until transcoded; `failed` when it cannot be. */
export const mediaStates = ["processing", "ready", "failed"] as const
export type MediaState = (typeof mediaStates)[number]
