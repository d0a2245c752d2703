import { SETTING_NAMES } from '../../server/env.ts'

// Removes settings of the environment, such as SUPABASE_URL. Tests set their own.
for (const name of SETTING_NAMES) delete process.env[name]
