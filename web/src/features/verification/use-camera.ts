import { useEffect, useState } from "react"
import { type CameraError, cameraErrorOf } from "./model.ts"

/** The camera of the device. */
export type Camera =
  | { status: "asking" }
  | { status: "ready"; stream: MediaStream; label: string }
  | { status: "failed"; error: CameraError }

const constraints: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: "user", width: { ideal: 1280 }, height: { ideal: 960 } },
}

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** Opens the front camera while the component is mounted. `retry` asks again. */
export const useCamera = () => {
  const [camera, setCamera] = useState<Camera>({ status: "asking" })
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry asks again
  useEffect(() => {
    let isOpen = true
    let opened: MediaStream | undefined
    const fail = (error: CameraError) => isOpen && setCamera({ status: "failed", error })
    const open = async () => {
      // Browsers have no camera on insecure pages.
      if (!navigator.mediaDevices) return void fail("insecure")
      const stream = await navigator.mediaDevices.getUserMedia(constraints)
      if (!isOpen) return stop(stream)
      opened = stream
      const [track] = stream.getVideoTracks()
      track?.addEventListener("ended", () => fail("ended"))
      setCamera({ status: "ready", stream, label: track?.label ?? "" })
    }
    open().catch((error: unknown) => fail(cameraErrorOf(error)))
    return () => {
      isOpen = false
      if (opened) stop(opened)
    }
  }, [round])

  return {
    camera,
    retry: () => {
      setCamera({ status: "asking" })
      setRound((last) => last + 1)
    },
  }
}
