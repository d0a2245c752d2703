import type { Endpoint } from './exchange.ts'

/** GET /health → what answers here, under the name that clients look for. */
export const health: Endpoint = async () =>
  Response.json({
    version: 'v2.0.0',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  })
