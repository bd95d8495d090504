import { benchAnnounce } from '#tests/bench/announce.ts'
import { benchAttack } from '#tests/bench/attack.ts'
import { benchBackup } from '#tests/bench/backup.ts'
import { benchBlocks } from '#tests/bench/blocks.ts'
import { compareSites } from '#tests/bench/compare-sites.ts'
import { benchPresses } from '#tests/bench/first-press.ts'
import { benchLogins } from '#tests/bench/logins.ts'
import { benchMemory } from '#tests/bench/memory.ts'
import { benchPages } from '#tests/bench/pages.ts'
import { benchPaint } from '#tests/bench/paint.ts'
import { benchParsers } from '#tests/bench/parsers.ts'
import { benchProcessor } from '#tests/bench/processor.ts'
import { benchProxy } from '#tests/bench/proxy.ts'
import { benchPush } from '#tests/bench/push.ts'
import { benchScale } from '#tests/bench/scale.ts'
import { benchVotes } from '#tests/bench/votes.ts'
import { stopChildren } from './site/children.ts'
import { explain } from './site/refusal.ts'
import { onTermination } from './site/termination.ts'

/**
 * `npm run bench` measures the pages of the demo forum; `npm run bench -- scale` lists on a million posts;
 * `-- votes` many votes at once; `-- logins` what guests notice of logins; `-- presses` the first press of a page on a
 * slow network; `-- paint` what pages ask of a phone's processor; `-- memory` what `npm start` holds over 100,000
 * requests; `-- announce` an announcement to 100,000 members, with the site killed in the middle;
 * `-- backup [POSTS]` what guests notice of a backup of a forum with a million posts, or so many;
 * `-- blocks` what ten thousand blocks of addresses cost each request; `-- processor` the processor time of each page;
 * `-- push` what the queue takes for each message to a browser;
 * `-- attack [WORDS]` what guests notice of one client that does its worst, in all ways or in those of that name;
 * `-- parsers` how the time of what reads a client's or another site's text grows with it;
 * `-- proxy` the set-up of docs/self-hosting: the units, the site behind nginx, a restart;
 * `-- turns NAME=ORIGIN …` how much running sites serve, one after the other in turns.
 */
const BENCHES: Record<string, () => Promise<void>> = {
  pages: benchPages,
  scale: benchScale,
  votes: benchVotes,
  presses: benchPresses,
  paint: benchPaint,
  logins: benchLogins,
  memory: benchMemory,
  announce: benchAnnounce,
  attack: () => benchAttack(process.argv[3]),
  blocks: benchBlocks,
  backup: () => benchBackup(process.argv[3]),
  proxy: benchProxy,
  processor: benchProcessor,
  push: benchPush,
  parsers: benchParsers,
  turns: () => compareSites(process.argv.slice(3))
}

onTermination(() => void stopChildren().then(() => process.exit(1)))
try {
  await (BENCHES[process.argv[2] ?? ''] ?? benchPages)()
  process.exit(0)
} catch (error) {
  explain(error)
  await stopChildren()
  process.exit(1)
}
