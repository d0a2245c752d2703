import { useCallback, useEffect, useRef, useState } from 'react'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { listMediaFiles, MEDIA_PAGE, type MediaBucket, type MediaFile } from './queries.ts'

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
  const [search, setSearch] = useState('')
  const latest = useRef(0)

  const read = useCallback(
    async (known: readonly MediaFile[]) => {
      const request = ++latest.current
      try {
        const client = await browserClient()
        setStatus('loading')
        const page = await listMediaFiles(client, { search, bucket }, known.at(-1))
        if (request !== latest.current) return
        setFiles([...known, ...page])
        setHasMore(page.length === MEDIA_PAGE)
        setStatus('ready')
      } catch {
        if (request === latest.current) setStatus('failed')
      }
    },
    [search, bucket],
  )

  useEffect(() => {
    void read([])
    return () => void (latest.current += 1)
  }, [read])

  const showMore = () => void read(files)
  const reload = () => void read([])
  return { files, status, hasMore, search, setSearch, showMore, reload }
}
