import {
  checkLengthOfArchitecture,
  checkLinksOfArchitecture,
  checkNamedFiles,
  checkNamedFolders,
} from './architecture-page.ts'
import {
  checkCitations,
  checkFieldsOfProducts,
  checkIndexOfBehaviour,
  checkLinksOfBehaviour,
} from './behaviour-pages.ts'
import { checkFieldKinds } from './field-kinds.ts'
import {
  checkFileCycles,
  checkFileNames,
  checkFolderCycles,
  checkFolderSizes,
  checkGatewayImports,
  checkTableNames,
} from './layout.ts'
import { checkPersonalTables, checkTablesOfRecord } from './personal-columns.ts'
import { checkCodesOfBehaviour, checkRefusalCodes } from './refusal-codes.ts'
import { checkRegularExpressions } from './regular-expressions.ts'
import { checkReplaceableTexts } from './replaceable-texts.ts'
import { countReadFiles } from './repository.ts'
import { checkSecurityPages } from './security-pages.ts'
import { checkTextComparisons } from './text-comparisons.ts'

/** Each returns its problems as sentences. */
const CHECKS = [
  checkPersonalTables,
  checkTablesOfRecord,
  checkFolderCycles,
  checkFileCycles,
  checkTableNames,
  checkFolderSizes,
  checkFileNames,
  checkGatewayImports,
  checkNamedFiles,
  checkNamedFolders,
  checkLinksOfArchitecture,
  checkLengthOfArchitecture,
  checkCitations,
  checkLinksOfBehaviour,
  checkIndexOfBehaviour,
  checkFieldsOfProducts,
  checkRefusalCodes,
  checkCodesOfBehaviour,
  checkSecurityPages,
  checkRegularExpressions,
  checkTextComparisons,
  checkReplaceableTexts,
  checkFieldKinds,
]

const problems = CHECKS.flatMap((check) => check())
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log(`${countReadFiles()} files checked.`)
