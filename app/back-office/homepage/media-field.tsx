import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { MediaDialog } from '../form/pictures/media-dialog.tsx'
import { typedAddress } from '../form/pictures/typed-address.ts'
import { UploadButton } from '../form/pictures/upload-button.tsx'
import { uploadMedia } from '../form/pictures/use-media-uploads.ts'

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
  const what = type === 'video' ? 'film' : 'picture'

  function settle(address: string) {
    onUrl(address)
    onSettled?.(address)
  }

  const settleTyped = () => settle(typedAddress(url, window.location.origin) ?? url)

  async function upload(file: File) {
    if (file.type.startsWith('video/') !== (type === 'video'))
      return toast.error(
        'Invalid file',
        `${file.name} is not an ${type === 'video' ? 'MP4 or WebM film' : 'image file'}.`,
      )
    setUploading(true)
    const address = await uploadMedia(file)
    setUploading(false)
    if (address === null) return
    toast.success('Success', type === 'video' ? 'Film uploaded successfully' : 'Image uploaded successfully')
    settle(address)
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
          onFiles={([file]) => file && void upload(file)}
        />
        <Button variant="outline" disabled={uploading} onClick={() => setChoosing(true)}>
          Choose {what} from library
        </Button>
      </div>
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
