/** What `npm start` does before the process that serves: checks the settings and builds. */
import { buildIfChanged } from './site/build.ts'
import { stopChildren } from './site/children.ts'
import { onEnd } from './site/ending.ts'
import { explain } from './site/refusal.ts'
import { readOperation } from './site/settings.ts'

onEnd(() => void stopChildren().then(() => process.exit(1)))
try {
  readOperation(process.env)
  await buildIfChanged()
  process.exit(0)
} catch (error) {
  explain(error)
  await stopChildren()
  process.exit(1)
}
