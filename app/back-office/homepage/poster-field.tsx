import Clapperboard from '~icons/lucide/clapperboard'
import { Button } from '../../ui/button.tsx'
import { ImageControls } from '../form/pictures/image-field.tsx'
import { useReportUpload } from '../form/running-uploads.ts'
import type { VideoPoster } from './use-video-poster.ts'

export interface PosterFieldProps {
  name: string
  label?: string
  hint?: string
  poster: VideoPoster
  /** The video's URL; empty while there is none. */
  videoUrl: string
  error?: string
}

/** The form field for the picture that is shown where the video is not played. */
export function PosterField({
  name,
  label = 'Poster',
  hint = 'Phones, and people who save data, see this picture instead of the film.',
  poster: { image, capturing, failed, capture },
  videoUrl,
  error,
}: PosterFieldProps) {
  // The form waits for the capture: otherwise a new film would be saved without its poster.
  useReportUpload(image.input, capturing)
  const problem = failed ? 'No picture could be taken from this film. Please upload a poster.' : undefined
  return (
    <ImageControls name={name} label={label} hint={hint} error={error ?? problem} image={image}>
      {videoUrl !== '' && (
        <Button
          variant="outline"
          pending={capturing}
          disabled={image.uploading}
          onClick={() => void capture(videoUrl)}
        >
          <Clapperboard aria-hidden="true" />
          Use a picture from the film
        </Button>
      )}
    </ImageControls>
  )
}
