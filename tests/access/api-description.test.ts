import SwaggerParser from '@apidevtools/swagger-parser'
import { expect, test } from 'vitest'
import { useShop } from './shop.ts'

const shop = useShop()

test.each(['anonKey', 'publishableKey', 'serviceRoleKey'] as const)(
  'what the %s may use is described in valid Swagger 2.0, at addresses that answer',
  async (name) => {
    const headers = { apikey: shop.keys[name] }
    const response = await fetch(`${shop.url}/rest/v1/`, { headers })
    const document = (await response.json()) as { basePath: string; paths: Record<string, unknown> }
    await SwaggerParser.validate(structuredClone(document) as never)
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/products', '/rpc/place_order']))
    const products = await fetch(`${shop.url}${document.basePath}/products?limit=1`, { headers })
    expect(products.status).toBe(200)
  },
)
