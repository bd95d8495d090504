import { buildIfChanged } from './site/build.ts'
import { explain } from './site/refusal.ts'

try {
  console.log((await buildIfChanged()) ? 'Built into dist.' : 'dist is up to date.')
} catch (error) {
  explain(error)
  process.exit(1)
}
