import { Link } from 'react-router'
import { Picture } from '../ui/picture.tsx'

export interface ProductCellProps {
  id: string
  name: string
  image: string | null
}

/** Picture and name of a product; the name leads to its form. */
export function ProductCell({ id, name, image }: ProductCellProps) {
  return (
    <div className="flex items-center gap-4">
      <Picture
        src={image}
        alt=""
        sizes="3.5rem"
        maxWidth={320}
        width={112}
        height={112}
        className="size-14 shrink-0 rounded-lg"
      />
      <Link
        to={`/admin/products/${id}`}
        className="inline-flex min-h-11 items-center font-medium underline-offset-4 hover:underline md:min-w-40"
      >
        {name}
      </Link>
    </div>
  )
}
