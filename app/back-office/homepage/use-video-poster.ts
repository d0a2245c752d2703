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
  /** The same for a video that takes the place of another, once, unless staff have chosen a poster since the form was saved. */
  captureOfNew: (videoUrl: string) => void
}

/**
 * The poster of a video, uploaded or captured from it. `initial` is the saved URL, empty for none; `savedVideo` is the video that
 * it belongs to.
 */
export function useVideoPoster(initial: string, savedVideo: string): VideoPoster {
  const image = useImage({ initial, uploaded: 'Poster uploaded successfully' })
  const video = useRef(savedVideo)
  const isChosen = useRef(false)
  const [state, setState] = useState<'idle' | 'capturing' | 'failed'>('idle')
  const latest = useRef(0)

  async function capture(videoUrl: string) {
    const captureId = ++latest.current
    const isLatest = () => captureId === latest.current
    isChosen.current = false
    setState('capturing')
    try {
      const frame = await videoFrame(videoUrl)
      if (isLatest()) await image.upload(frame)
      if (isLatest()) setState('idle')
    } catch {
      if (isLatest()) setState('failed')
    }
  }

  function captureOfNew(videoUrl: string) {
    if (videoUrl === video.current) return
    video.current = videoUrl
    if (!isChosen.current || image.url === initial) void capture(videoUrl)
  }

  /** Drops the frame of a running capture: a film can take long to load, and must not replace what was chosen since. */
  function dropCapture(chosen: boolean) {
    latest.current += 1
    isChosen.current = chosen
    setState('idle')
  }

  return {
    image: {
      ...image,
      upload: (file) => {
        dropCapture(true)
        return image.upload(file)
      },
      choose: (address) => {
        dropCapture(true)
        image.choose(address)
      },
      clear: () => {
        dropCapture(false)
        image.clear()
      },
    },
    capturing: state === 'capturing',
    failed: state === 'failed',
    capture,
    captureOfNew,
  }
}
