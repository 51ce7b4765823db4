import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from "react"
import { later } from "../../../lib/later.ts"
import { playback } from "../media/playback.ts"
import type { useMediaAddress } from "../media/use-media-address.ts"

/** What did not load may do so a little later. */
const retryMs = 1000

interface PlayerProps {
  file: ReturnType<typeof useMediaAddress>
  speed: number
  /** What the server knows of its length. */
  knownSeconds: number
}

/** Plays a sound, alone on the page: where it is, and how to move in it. `sound` belongs on the audio element. */
export const usePlayer = ({ file, speed, knownSeconds }: PlayerProps) => {
  const element = useRef<HTMLAudioElement>(null)
  const self = useRef({ pause: () => element.current?.pause() })
  const callOff = useRef(() => {})
  /** What was asked for while the file did not load: taken up with the next attempt. */
  const wish = useRef({ playing: false, at: 0 })
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
      callOff.current()
      playback.end(own)
    }
  }, [])

  const play = (audio: HTMLAudioElement) => {
    playback.begin(self.current)
    wish.current = { playing: true, at: audio.currentTime }
    audio.playbackRate = speed
    // What cannot be played is told by its error event; what was paused meanwhile is no error.
    audio.play().catch(() => undefined)
  }
  const toggle = () => {
    const audio = element.current
    if (!audio) return
    if (audio.paused) return play(audio)
    wish.current.playing = false
    audio.pause()
  }
  const seek = (seconds: number) => {
    const within = Math.min(Math.max(0, seconds), duration)
    setAt(within)
    wish.current.at = within
    if (element.current) element.current.currentTime = within
  }
  const stop = () => {
    setPlaying(false)
    playback.end(self.current)
  }
  const goOn = useEffectEvent(() => {
    if (!element.current) return
    element.current.currentTime = wish.current.at
    if (wish.current.playing) play(element.current)
  })
  // A new attempt goes on where the last one failed.
  useEffect(() => {
    if (file.attempt > 0) goOn()
  }, [file.attempt])

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
      callOff.current = later(file.onFailure, retryMs)
    },
  }
  return { isPlaying, at, duration, toggle, seek, sound }
}
