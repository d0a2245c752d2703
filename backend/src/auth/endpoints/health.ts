import type { AuthEndpoint } from '../endpoint.ts'

/** GET /health → the name and version that clients expect. */
export const health: AuthEndpoint = async () =>
  Response.json({
    version: 'v2.0.0',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  })
