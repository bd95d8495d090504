import { benchPages } from '#tests/bench/pages.ts'
import { benchScale } from '#tests/bench/scale.ts'
import { stopChildren } from './site/children.ts'
import { onEnd } from './site/ending.ts'
import { explain } from './site/refusal.ts'

/** `npm run bench` measures the pages of the demo forum; `npm run bench -- scale` lists on a million posts. */
onEnd(() => void stopChildren().then(() => process.exit(1)))
try {
  await (process.argv[2] === 'scale' ? benchScale() : benchPages())
  process.exit(0)
} catch (error) {
  explain(error)
  await stopChildren()
  process.exit(1)
}
