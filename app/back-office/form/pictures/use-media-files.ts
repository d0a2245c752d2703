import { useCallback, useEffect, useRef, useState } from 'react'
import { browserClient } from '../../../lib/supabase/supabase-browser.ts'
import { withReauthentication } from '../../access/reauthentication.ts'
import { listMediaFiles, MEDIA_PAGE, type MediaBucket, type MediaFile } from './media-queries.ts'

export interface MediaFiles {
  files: readonly MediaFile[]
  status: 'loading' | 'ready' | 'failed'
  /** Whether there are older files. */
  hasMore: boolean
  search: string
  setSearch: (search: string) => void
  showMore: () => void
  /** Reads the first page again. */
  reload: () => void
}

/** The files of the media library, page by page. */
export function useMediaFiles(bucket?: MediaBucket): MediaFiles {
  const [files, setFiles] = useState<readonly MediaFile[]>([])
  const [status, setStatus] = useState<MediaFiles['status']>('loading')
  const [hasMore, setHasMore] = useState(false)
  const [search, setFilter] = useState('')
  const latest = useRef(0)

  const read = useCallback(
    (known: readonly MediaFile[]) => {
      const request = ++latest.current
      const isLatest = () => request === latest.current
      const onPage = (page: MediaFile[]) => {
        if (!isLatest()) return
        setFiles([...known, ...page])
        setHasMore(page.length === MEDIA_PAGE)
        setStatus('ready')
      }
      const onFailure = () => {
        if (isLatest()) setStatus('failed')
      }
      withReauthentication(async () =>
        listMediaFiles(await browserClient(), { search, bucket }, known.at(-1)),
      ).then(onPage, onFailure)
    },
    [search, bucket],
  )

  useEffect(() => {
    read([])
    return () => void (latest.current += 1)
  }, [read])

  function readAgain(known: readonly MediaFile[]) {
    setStatus('loading')
    read(known)
  }

  function setSearch(text: string) {
    setStatus('loading')
    setFilter(text)
  }

  return {
    files,
    status,
    hasMore,
    search,
    setSearch,
    showMore: () => readAgain(files),
    reload: () => readAgain([]),
  }
}
