export { checkBackup } from './check-backup.ts'
export { createBackup, type Backup } from './create-backup.ts'
export type { Location } from './location.ts'
export { restoreBackup, type RestoreOptions } from './restore-backup.ts'
