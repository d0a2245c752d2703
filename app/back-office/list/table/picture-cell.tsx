import type { ReactNode } from 'react'
import { Picture } from '../../../ui/picture.tsx'

/** A table cell with a small picture and a name. */
export function PictureCell({ image, children }: { image: string | null; children: ReactNode }) {
  return (
    <div className="flex items-center gap-4">
      <Picture
        src={image}
        alt=""
        sizes="5rem"
        maxWidth={320}
        width={160}
        height={96}
        className="aspect-5/3 w-[min(5rem,22vw)] shrink-0 rounded-lg"
      />
      <span className="min-w-0 font-medium wrap-break-word md:min-w-28">{children}</span>
    </div>
  )
}
