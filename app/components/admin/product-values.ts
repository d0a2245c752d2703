import type { ProductStatus } from '../../lib/product-list.ts'
import type { ProductPictures } from '../../forms/product-pictures.ts'

/** A product as the form shows it. */
export interface ProductValues extends ProductPictures {
  name: string
  sku: string | null
  category: string
  subcategory: string | null
  description: string | null
  /** Null while the product is new. */
  price: number | null
  discount_price: number | null
  stock_quantity: number
  status: string
  featured: boolean
  tags: string[]
  color_variants: string[]
}

const active: ProductStatus = 'active'

/** What the form shows for a product that is not made yet. */
export const newProduct: ProductValues = {
  name: '',
  sku: null,
  category: '',
  subcategory: null,
  description: null,
  price: null,
  discount_price: null,
  stock_quantity: 0,
  status: active,
  featured: false,
  tags: [],
  color_variants: [],
  image_url: null,
  thumbnail_url: null,
  additional_images: [],
}
