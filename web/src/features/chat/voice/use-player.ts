import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from "react"
import type { SignedFileState } from "../../../lib/media/use-signed-media.ts"
import { setTimer } from "../../../lib/set-timer.ts"
import { playback } from "../media/playback.ts"

/** A failed load may succeed a little later. */
const retryMs = 1000

interface PlayerProps {
  /** Null without a file. */
  file: SignedFileState | null
  speed: number
  /** The duration from the server's metadata. */
  knownSeconds: number
}

/**
 * Plays a sound, one at a time per page, with position and seeking. Attach `sound` to the audio
 * element.
 */
export const usePlayer = ({ file, speed, knownSeconds }: PlayerProps) => {
  const element = useRef<HTMLAudioElement>(null)
  const self = useRef({ pause: () => element.current?.pause() })
  const cancelTimer = useRef(() => {})
  /** The requested state while the file failed to load; the next attempt applies it. */
  const requested = useRef({ playing: false, at: 0 })
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [measured, setMeasured] = useState(0)
  const duration = measured || knownSeconds

  useEffect(() => {
    if (element.current) element.current.playbackRate = speed
  }, [speed])
  useEffect(() => {
    const own = self.current
    return () => {
      cancelTimer.current()
      playback.end(own)
    }
  }, [])

  const play = (audio: HTMLAudioElement) => {
    playback.begin(self.current)
    requested.current = { playing: true, at: audio.currentTime }
    audio.playbackRate = speed
    // Failures arrive as error events; an interrupted play is not an error.
    audio.play().catch(() => undefined)
  }
  const toggle = () => {
    const audio = element.current
    if (!audio) return
    if (audio.paused) return play(audio)
    requested.current.playing = false
    audio.pause()
  }
  const seek = (seconds: number) => {
    const within = Math.min(Math.max(0, seconds), duration)
    setAt(within)
    requested.current.at = within
    if (element.current) element.current.currentTime = within
  }
  const stop = () => {
    setPlaying(false)
    playback.end(self.current)
  }
  const resume = useEffectEvent(() => {
    if (!element.current) return
    element.current.currentTime = requested.current.at
    if (requested.current.playing) play(element.current)
  })
  // A new attempt continues at the last position.
  const attempt = file?.attempt ?? 0
  useEffect(() => {
    if (attempt > 0) resume()
  }, [attempt])

  const sound: ComponentProps<"audio"> = {
    ref: element,
    onPlay: () => setPlaying(true),
    onPause: stop,
    onEnded: () => {
      stop()
      seek(0)
    },
    onTimeUpdate: ({ currentTarget }) => setAt(currentTarget.currentTime),
    onLoadedMetadata: ({ currentTarget }) => {
      if (Number.isFinite(currentTarget.duration)) setMeasured(currentTarget.duration)
    },
    onError: () => {
      stop()
      cancelTimer.current = setTimer(() => file?.onFailure(), retryMs)
    },
  }
  return { isPlaying, at, duration, toggle, seek, sound }
}
