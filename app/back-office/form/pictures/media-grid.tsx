import type { ReactNode } from 'react'
import Clapperboard from '~icons/lucide/clapperboard'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { MediaFile } from './media-queries.ts'
import type { MediaFiles } from './use-media-files.ts'

export interface MediaGridProps {
  list: MediaFiles
  /** One tile. */
  children: (file: MediaFile) => ReactNode
}

/** The files of the library with a search box. */
export function MediaGrid({ list, children }: MediaGridProps) {
  const { files, status, search, setSearch } = list
  return (
    <div className="space-y-4">
      <Input
        type="search"
        aria-label="Search files by name"
        placeholder="Search files by name"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {files.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {files.map((file) => (
            <li key={file.id} className="min-w-0">
              {children(file)}
            </li>
          ))}
        </ul>
      )}
      <MediaStatus list={list} isEmpty={files.length === 0 && status === 'ready'} />
    </div>
  )
}

function MediaStatus({ list, isEmpty }: { list: MediaFiles; isEmpty: boolean }) {
  const { status, search, hasMore, showMore, files, reload } = list
  return (
    <output className="flex flex-col items-center gap-3 text-center">
      {status === 'loading' && !hasMore && <Spinner label="Loading files" />}
      {status === 'failed' && (
        <>
          <p>The files could not be loaded.</p>
          <Button variant="outline" onClick={files.length > 0 ? showMore : reload}>
            Try again
          </Button>
        </>
      )}
      {isEmpty && (
        <p className="py-8 text-ink-soft">
          {search.trim() === '' ? 'No files yet.' : `No file has “${search.trim()}” in its name.`}
        </p>
      )}
      {status !== 'failed' && hasMore && (
        <Button variant="outline" pending={status === 'loading'} onClick={showMore}>
          Show more
        </Button>
      )}
    </output>
  )
}

/** The picture of a file, or a sign for a film; its label is beside it. */
export function MediaThumbnail({ file, address }: { file: MediaFile; address: string }) {
  if (file.bucket === 'films')
    return (
      <span className="grid aspect-square w-full place-items-center rounded-xl bg-sand text-ink-soft">
        <Clapperboard aria-hidden="true" className="size-10" />
      </span>
    )
  return (
    <Picture
      src={address}
      alt=""
      sizes="12rem"
      maxWidth={480}
      width={320}
      height={320}
      className="aspect-square w-full rounded-xl"
    />
  )
}
