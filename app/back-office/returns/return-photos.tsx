import { useEffect, useState } from 'react'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { photoAddresses } from './queries.ts'

/** The photos of a return, each with a link to the whole picture. */
export function ReturnPhotos({ names, number }: { names: readonly string[]; number: string }) {
  const [addresses, setAddresses] = useState<(string | null)[]>([])
  useEffect(() => {
    let isCurrent = true
    void withFallback(
      browserClient().then((client) => photoAddresses(client, names)),
      [],
      'The photos of a return',
    ).then((found) => isCurrent && setAddresses(found))
    return () => {
      isCurrent = false
    }
  }, [names])
  const shown = addresses.filter((address) => address !== null)
  return (
    <ul className="flex flex-wrap gap-2 empty:hidden">
      {shown.map((address, index) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noreferrer" className="block">
            <img
              src={address}
              alt={`Return of ${number}, ${index + 1} of ${shown.length} (opens in a new tab)`}
              className="size-20 rounded-lg object-cover ring-1 ring-ink/10"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
