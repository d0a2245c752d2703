export const SERVICE_NAMES = ['auth', 'rest', 'storage', 'functions', 'realtime'] as const
/** A path of one of the services. The match is the service's base path. */
export const SERVICE_PATH = /^\/(auth|rest|storage|functions|realtime)\/v1(?=\/|$)/
export type ServiceName = (typeof SERVICE_NAMES)[number]
