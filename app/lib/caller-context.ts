import { createContext } from 'react-router'
import type { ShopClient } from './shop-context.ts'

/** The shop as somebody with this access token sees it: for the few server loaders that are not for everybody. */
export const callerContext = createContext<(accessToken: string) => ShopClient>()
