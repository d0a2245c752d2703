import { useRouteLoaderData } from 'react-router'
import type { Site } from '../../domain/site.ts'

/** The number for chats with the shop; '' when it has none. */
export function useShopPhone(): string {
  const data = useRouteLoaderData<{ site?: Site }>('storefront/layout/shop-layout')
  return data?.site?.chatPhone ?? ''
}
