import { useRef, useState } from 'react'
import { useImage, type Image } from '../form/pictures/use-image.ts'
import { videoFrame } from './video-frame.ts'

export interface VideoPoster {
  image: Image
  capturing: boolean
  /** Whether the last capture failed. */
  failed: boolean
  /** Captures a frame of the video and uploads it as the poster. */
  capture: (videoUrl: string) => Promise<void>
}

/** The poster of a video, uploaded or captured from it. `initial` is the saved URL, empty for none. */
export function useVideoPoster(initial: string): VideoPoster {
  const image = useImage({ initial, uploaded: 'Poster uploaded successfully' })
  const [state, setState] = useState<'idle' | 'capturing' | 'failed'>('idle')
  const latest = useRef(0)

  async function capture(videoUrl: string) {
    const captureId = ++latest.current
    const isLatest = () => captureId === latest.current
    setState('capturing')
    try {
      const frame = await videoFrame(videoUrl)
      if (isLatest()) await image.upload(frame)
      if (isLatest()) setState('idle')
    } catch {
      if (isLatest()) setState('failed')
    }
  }

  /** Drops the frame of a running capture: a film can take long to load, and must not replace what was chosen since. */
  function dropCapture() {
    latest.current += 1
    setState('idle')
  }

  return {
    image: {
      ...image,
      upload: (file) => {
        dropCapture()
        return image.upload(file)
      },
      clear: () => {
        dropCapture()
        image.clear()
      },
    },
    capturing: state === 'capturing',
    failed: state === 'failed',
    capture,
  }
}
