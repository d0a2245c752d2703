import { Link } from 'react-router'
import { Picture } from '../ui/picture.tsx'
import { useListState } from './list-memory.ts'

export interface ProductCellProps {
  id: string
  name: string
  image: string | null
}

/** The name of a product leads to its form; on a phone its picture stands beside it. */
export function ProductCell({ id, name, image }: ProductCellProps) {
  return (
    <div className="flex items-center gap-4">
      <ProductThumbnail image={image} className="md:hidden" />
      <Link
        to={`/admin/products/${id}`}
        state={useListState()}
        className="inline-flex min-h-11 items-center font-medium wrap-anywhere underline-offset-4 hover:underline"
      >
        {name}
      </Link>
    </div>
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
