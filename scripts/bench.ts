import { benchPresses } from '#tests/bench/first-press.ts'
import { benchPages } from '#tests/bench/pages.ts'
import { benchScale } from '#tests/bench/scale.ts'
import { benchVotes } from '#tests/bench/votes.ts'
import { stopChildren } from './site/children.ts'
import { onEnd } from './site/ending.ts'
import { explain } from './site/refusal.ts'

/**
 * `npm run bench` measures the pages of the demo forum; `npm run bench -- scale` lists on a million posts;
 * `npm run bench -- votes` many votes at once; `npm run bench -- presses` the first press of a page on a slow network.
 */
const BENCHES: Record<string, () => Promise<void>> = {
  pages: benchPages,
  scale: benchScale,
  votes: benchVotes,
  presses: benchPresses
}

onEnd(() => void stopChildren().then(() => process.exit(1)))
try {
  await (BENCHES[process.argv[2] ?? ''] ?? benchPages)()
  process.exit(0)
} catch (error) {
  explain(error)
  await stopChildren()
  process.exit(1)
}
