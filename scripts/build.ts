import { buildIfChanged } from './site/build.ts'
import { explain } from './site/refusal.ts'
import { readOperation } from './site/settings.ts'

/** Flag that `npm start` passes, so that invalid settings are reported before the build. */
const FOR_START = '--for-start'

try {
  if (process.argv.includes(FOR_START)) readOperation(process.env)
  console.log((await buildIfChanged()) ? 'Built into dist.' : 'dist is up to date.')
} catch (error) {
  explain(error)
  process.exit(1)
}
