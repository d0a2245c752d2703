export const SERVICE_NAMES = ['auth', 'rest', 'storage', 'functions', 'realtime'] as const
export type ServiceName = (typeof SERVICE_NAMES)[number]
