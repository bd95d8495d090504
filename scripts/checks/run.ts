/** Process `node scripts/checks/run.ts`: runs the checks of this folder over all source files. */
import { browserCodeCheck } from './browser-code.ts'
import { COMMENT_CHECK } from './comments.ts'
import { documentChecks } from './documents.ts'
import { readSources } from './files.ts'
import { folderCycleCheck } from './folder-cycles.ts'
import { handlerChecks } from './handlers.ts'
import { IMPORT_CHECK } from './imports.ts'
import { LOCK_CHECK } from './lock.ts'
import { migrationCheck } from './migrations.ts'
import { RUSSIAN_CHECKS } from './russian.ts'
import { HOVER_CHECK } from './styles.ts'
import { TEXT_CHECKS } from './text.ts'

const sources = readSources()
const checks = [
  IMPORT_CHECK,
  folderCycleCheck(sources),
  browserCodeCheck(sources),
  ...handlerChecks(sources),
  LOCK_CHECK,
  migrationCheck(),
  HOVER_CHECK,
  COMMENT_CHECK,
  ...TEXT_CHECKS,
  ...RUSSIAN_CHECKS,
  ...documentChecks()
]
let failed = 0
for (const check of checks) {
  const violations = sources.filter(({ path }) => check.covers(path)).flatMap(check.violations)
  if (violations.length === 0) continue
  failed += 1
  console.log(`✗ ${check.name}`)
  for (const { path, line, message } of violations) console.log(`  ${path}${line ? `:${line}` : ''}: ${message}`)
}
console.log(`${checks.length - failed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
