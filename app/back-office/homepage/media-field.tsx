import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { MediaDialog } from '../form/pictures/media-dialog.tsx'
import { typedAddress } from '../form/pictures/typed-address.ts'
import { UploadButton } from '../form/pictures/upload-button.tsx'
import { RefusedFile, refuseFile, type UploadProblem } from '../form/pictures/upload-problems.ts'
import { uploadMedia } from '../form/pictures/use-media-uploads.ts'
import { Refusals } from '../page/refusals.tsx'
import { beginAttempt, type Refuse } from '../page/standing-refusals.ts'

export interface MediaFieldProps {
  name: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** `video` or `image` */
  type: string
  url: string
  onUrl: (url: string) => void
  /** Called with an address that was uploaded, chosen, or typed to the end. */
  onSettled?: (url: string) => void
}

/** The address of a film or picture: typed, chosen from the media library, or that of a file that is uploaded. */
export function MediaField({ name, label, hint, error, type, url, onUrl, onSettled }: MediaFieldProps) {
  const [uploading, setUploading] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const attempt = useId()
  const what = type === 'video' ? 'film' : 'picture'

  function settle(address: string) {
    onUrl(address)
    onSettled?.(address)
  }

  const settleTyped = () => settle(typedAddress(url, window.location.origin) ?? url)

  async function uploadFile(file: File, refuse: Refuse, makesSmaller: boolean) {
    setUploading(true)
    try {
      if (file.type.startsWith('video/') !== (type === 'video')) throw new RefusedFile(wrongKind(file.name))
      const address = await uploadMedia(file, makesSmaller)
      toast.success(
        'Success',
        type === 'video' ? 'Film uploaded successfully' : 'Image uploaded successfully',
      )
      settle(address)
    } catch (failure) {
      const retry = makesSmaller ? undefined : () => void uploadFile(file, refuse, true)
      refuseFile(refuse, file, failure, { retry })
    } finally {
      setUploading(false)
    }
  }

  function wrongKind(fileName: string): UploadProblem {
    const kind = type === 'video' ? 'an MP4 or WebM film' : 'an image file'
    return ['Invalid file', `${fileName} is not ${kind}.`]
  }

  return (
    <div className="space-y-3">
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <Input
            name={name}
            value={url}
            onChange={(event) => onUrl(event.target.value)}
            onBlur={settleTyped}
            // Enter submits the form, unless it now waits for the poster of a film.
            onKeyDown={(event) => event.key === 'Enter' && settleTyped()}
            placeholder="https://"
            autoComplete="off"
            kind="url"
            {...control}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <UploadButton
          label={`Upload ${what}`}
          accept={type === 'video' ? 'video/mp4,video/webm' : 'image/*'}
          progress={uploading ? { done: 0, total: 1 } : null}
          onFiles={([file]) => file && void uploadFile(file, beginAttempt(attempt), false)}
        />
        <Button variant="outline" disabled={uploading} onClick={() => setChoosing(true)}>
          Choose {what} from library
        </Button>
      </div>
      <Refusals isOfField />
      {choosing && (
        <MediaDialog
          bucket={type === 'video' ? 'films' : 'product-images'}
          onChoose={settle}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
