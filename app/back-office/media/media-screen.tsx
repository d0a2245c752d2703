import { useState } from 'react'
import Copy from '~icons/lucide/copy'
import Trash2 from '~icons/lucide/trash-2'
import { MediaGrid, MediaThumbnail } from '../form/pictures/media-grid.tsx'
import type { MediaFile } from '../form/pictures/media-queries.ts'
import { storedFileAddress } from '../form/pictures/picture-uploads.ts'
import { UploadButton } from '../form/pictures/upload-button.tsx'
import { useMediaFiles } from '../form/pictures/use-media-files.ts'
import { useMediaUploads } from '../form/pictures/use-media-uploads.ts'
import { RowButton } from '../list/row-actions.tsx'
import { adminMeta } from '../page/admin-meta.ts'
import { copyAddress } from '../page/copy-address.ts'
import { PageHeader } from '../page/page-header.tsx'
import type { Route } from './+types/media-screen.ts'
import { fileSize } from './file-size.ts'
import { MediaDeletion } from './media-deletion.tsx'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Media')

export default function Media() {
  const list = useMediaFiles()
  const [leaving, setLeaving] = useState<MediaFile | null>(null)
  const { progress, uploadAll } = useMediaUploads(list.reload)
  return (
    <>
      <PageHeader
        title="Media"
        description="The pictures and films of the shop, newest first."
        actions={
          <UploadButton
            label="Upload files"
            multiple
            accept="image/*,video/mp4,video/webm"
            progress={progress}
            onFiles={(files) => void uploadAll(files)}
          />
        }
      />
      <MediaGrid list={list}>
        {(file) => <MediaTile file={file} onDelete={() => setLeaving(file)} />}
      </MediaGrid>
      {leaving && (
        <MediaDeletion
          key={leaving.id}
          file={leaving}
          onClose={() => setLeaving(null)}
          onDeleted={list.reload}
        />
      )}
    </>
  )
}

function MediaTile({ file, onDelete }: { file: MediaFile; onDelete: () => void }) {
  const address = storedFileAddress(file.bucket, file.name)
  return (
    <figure className="rounded-xl bg-white ring-1 ring-ink/10">
      <MediaThumbnail file={file} address={address} />
      <figcaption className="p-2 pl-3">
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="block min-h-11 content-center truncate text-sm hover:underline"
        >
          {file.original_name}
        </a>
        <span className="flex items-center justify-between text-sm text-ink-soft">
          {fileSize(file.size)}
          <span className="flex">
            <RowButton
              label={`Copy address of ${file.original_name}`}
              onClick={() => void copyAddress(address)}
            >
              <Copy aria-hidden="true" />
            </RowButton>
            <RowButton danger label={`Delete ${file.original_name}`} onClick={onDelete}>
              <Trash2 aria-hidden="true" />
            </RowButton>
          </span>
        </span>
      </figcaption>
    </figure>
  )
}
