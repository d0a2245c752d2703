/** How long to wait for the video to load or seek, in milliseconds. */
const TIMEOUT_MS = 15_000

/** The largest width of the image, in pixels. */
const MAX_WIDTH = 1920

/**
 * Captures a JPEG from the first second of a video. Rejects when the video does not load in time, or when its origin does
 * not allow reading its frames (CORS).
 */
export async function videoFrame(url: string): Promise<File> {
  const video = document.createElement('video')
  Object.assign(video, { crossOrigin: 'anonymous', muted: true, preload: 'auto', src: url })
  try {
    await waitFor(video, 'loadeddata')
    const seeked = waitFor(video, 'seeked')
    video.currentTime = Math.min(1, video.duration / 2)
    await seeked
    return await draw(video)
  } finally {
    // Stops the download.
    video.removeAttribute('src')
    video.load()
  }
}

function waitFor(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('The video could not be loaded.'))
    const timer = setTimeout(fail, TIMEOUT_MS)
    video.addEventListener('error', fail, { once: true })
    video.addEventListener(
      event,
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}

async function draw(video: HTMLVideoElement): Promise<File> {
  const scale = Math.min(1, MAX_WIDTH / video.videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
  if (blob === null) throw new Error('The video has no frame.')
  return new File([blob], 'video-frame.jpg', { type: blob.type })
}
