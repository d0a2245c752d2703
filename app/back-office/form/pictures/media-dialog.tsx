import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { MediaGrid, MediaThumbnail } from './media-grid.tsx'
import type { MediaBucket } from './media-queries.ts'
import { storedFileAddress } from './picture-uploads.ts'
import { useMediaFiles } from './use-media-files.ts'

export interface MediaDialogProps {
  bucket: MediaBucket
  /** Called with the address of the file, as columns keep it. */
  onChoose: (address: string) => void
  onClose: () => void
}

/** The media library, to choose a picture or a film from. */
export function MediaDialog({ bucket, onChoose, onClose }: MediaDialogProps) {
  const list = useMediaFiles(bucket)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      wide
      title={bucket === 'films' ? 'Choose a film' : 'Choose a picture'}
      description="The files of the media library, newest first."
    >
      <MediaGrid list={list}>
        {(file) => {
          const address = storedFileAddress(file.bucket, file.name)
          return (
            <button
              type="button"
              className="block w-full min-w-0 cursor-pointer rounded-xl text-left ring-1 ring-ink/10 hover:ring-ink"
              onClick={() => {
                onChoose(address)
                onClose()
              }}
            >
              <MediaThumbnail file={file} address={address} />
              <span className="block truncate px-2 py-1.5 text-sm">{file.original_name}</span>
            </button>
          )
        }}
      </MediaGrid>
    </Dialog>
  )
}
