import { writeFile } from "node:fs/promises"
import type { Found } from "@pinyu/server/platform/media/media-tool.ts"
import { vi } from "vitest"
import type { TestApp } from "./test-app.ts"

/** The beginning of a WebM video, by which its type is detected. */
export const webmBeginning = Buffer.from("1a45dfa3874282847765626d", "hex")

const found = { seconds: 2, still: null, conversionSeconds: 1, transcoded: null }
const foundVideo: Found = { ...found, mediaType: "video", width: 160, height: 120, waveform: null }
const foundSound: Found = { ...found, mediaType: "audio", width: null, height: null, waveform: [0.2, 0.8] }

/**
 * Replaces the processes for videos and sounds in a test: every file is one of two seconds that needs a
 * conversion, which writes these bytes.
 */
export const fakeMediaTool = (
  { platform: { mediaTool } }: TestApp,
  converted = Buffer.from("converted"),
) => ({
  examine: vi
    .spyOn(mediaTool, "examine")
    .mockImplementation(async ({ contentType }) =>
      contentType.startsWith("audio/") ? foundSound : foundVideo,
    ),
  convert: vi.spyOn(mediaTool, "convert").mockImplementation(({ output }) => writeFile(output, converted)),
})
