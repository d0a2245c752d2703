export { SERVICE_PATH } from './gateway/service-names.ts'
export {
  openScratchDatabase,
  type ScratchDatabase,
  type ScratchDatabaseOptions,
} from './postgres/scratch-database.ts'
