import {
  AV_CODEC_ID_H264,
  AV_PROFILE_H264_BASELINE,
  AV_PROFILE_H264_CONSTRAINED,
  AV_PROFILE_H264_HIGH,
  AV_PROFILE_H264_MAIN,
} from "node-av/constants"
import type { Stream } from "node-av/lib"

/** The H.264 profiles that browsers play; others have more colour or are lossless. */
const playedProfiles: readonly number[] = [
  AV_PROFILE_H264_BASELINE,
  AV_PROFILE_H264_BASELINE | AV_PROFILE_H264_CONSTRAINED,
  AV_PROFILE_H264_MAIN,
  AV_PROFILE_H264_HIGH,
]
/** 4K: few devices decode more. */
const maxPlayedPixels = 4096 * 2304

/** Whether every browser plays the video unchanged. The packets of an AVI have no presentation times. */
export const canCopyVideo = ({ codecpar }: Stream, contentType: string): boolean => {
  const { codecId, profile, width, height } = codecpar
  return (
    contentType !== "video/x-msvideo" &&
    codecId === AV_CODEC_ID_H264 &&
    playedProfiles.includes(profile) &&
    width * height <= maxPlayedPixels
  )
}
