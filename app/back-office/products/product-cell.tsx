import { Link } from 'react-router'
import { Picture } from '../../ui/picture.tsx'
import { useListLinkState } from '../list/pages/list-snapshots.ts'

/** The name of a product, linked to its form. */
export function ProductLink({ id, name }: { id: string; name: string }) {
  return (
    <Link
      to={`/admin/products/${id}`}
      state={useListLinkState()}
      className="inline-flex min-h-11 items-center font-medium wrap-anywhere underline-offset-4 hover:underline md:pointer-fine:min-h-6"
    >
      {name}
    </Link>
  )
}

export function ProductThumbnail({ image, className = '' }: { image: string | null; className?: string }) {
  return (
    <Picture
      src={image}
      alt=""
      sizes="3.5rem"
      maxWidth={320}
      width={112}
      height={112}
      className={`size-[min(3.5rem,16vw)] shrink-0 rounded-lg ${className}`}
    />
  )
}
