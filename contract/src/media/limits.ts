/** Limits of uploaded files. Bytes, pixels and seconds. */
export const mediaLimits = {
  /** How long an upload may be sent, and then be used. */
  uploadSeconds: 10 * 60,
  claimSeconds: 24 * 60 * 60,
  fileName: { max: 255 },
  photo: {
    maxBytes: 10 * 1024 * 1024,
    /** More pixels than any camera has: a small file that unfolds to more is an attack on our memory. */
    maxPixels: 60_000_000,
  },
  /** What a message or a post carries. */
  file: {
    maxBytes: 100 * 1024 * 1024,
    /** Of a video: longer ones are refused, whatever their size. */
    maxSeconds: 30 * 60,
    voiceSeconds: { min: 1, max: 5 * 60 },
    /** How many bars a voice message's waveform has. */
    waveformBars: 64,
    /** How long a signed address of it works at least; it has lapsed before twice of that. */
    signedSeconds: 60 * 60,
  },
} as const

/** What a file may be sent for. Each upload is made for one purpose, and good for no other. */
export const uploadPurposes = ["profile_photo"] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

/** What a file that comes through us may be for. */
export const mediaPurposes = ["chat", "posts", "albums"] as const
export type MediaPurpose = (typeof mediaPurposes)[number]

/** For which of these a file is sent by itself, and named afterwards by what carries it. */
export const attachmentPurposes = ["chat", "posts"] as const satisfies readonly MediaPurpose[]

/** The types of pictures that are taken as a photograph; the bytes decide in the end. */
export const photoTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"] as const
export type PhotoType = (typeof photoTypes)[number]

export const mediaTypes = ["image", "video", "audio"] as const
export type MediaType = (typeof mediaTypes)[number]

/** `processing` until the file can be played everywhere; `failed` when it never will. */
export const mediaStates = ["processing", "ready", "failed"] as const
export type MediaState = (typeof mediaStates)[number]
