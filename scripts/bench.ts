import { benchAnnounce } from '#tests/bench/announce.ts'
import { benchAttack } from '#tests/bench/attack.ts'
import { benchBackup } from '#tests/bench/backup.ts'
import { benchBlocks } from '#tests/bench/blocks.ts'
import { compareSites } from '#tests/bench/compare-sites.ts'
import { benchDigest } from '#tests/bench/digest.ts'
import { benchFirstClick } from '#tests/bench/first-click.ts'
import { benchLogins } from '#tests/bench/logins.ts'
import { benchMemory } from '#tests/bench/memory.ts'
import { benchPages } from '#tests/bench/pages.ts'
import { benchPaint } from '#tests/bench/paint.ts'
import { benchParsers } from '#tests/bench/parsers.ts'
import { benchPeers } from '#tests/bench/peers/bench.ts'
import { benchProcessor } from '#tests/bench/processor.ts'
import { benchProxy } from '#tests/bench/proxy.ts'
import { benchPush } from '#tests/bench/push.ts'
import { benchScale } from '#tests/bench/scale.ts'
import { benchVotes } from '#tests/bench/votes.ts'
import { stopChildren } from './site/children.ts'
import { explain } from './site/refusal.ts'
import { onTermination } from './site/termination.ts'

/**
 * Benchmarks by the argument of `npm run bench`; without an argument it measures the pages of the demo forum.
 * - `scale`: lists of a forum with a million posts.
 * - `votes`: many simultaneous votes on one post.
 * - `logins`: response times for guests during logins.
 * - `click`: the first click in a page on a slow network.
 * - `paint`: processor time of pages on a phone.
 * - `memory`: memory of `npm start` over 100,000 requests.
 * - `announce`: an announcement to 100,000 members; the site is killed when half of them are notified.
 * - `digest`: a weekly digest for 100,000 members, and response times for guests meanwhile.
 * - `backup [POSTS]`: response times for guests during a backup of a million posts, or of the given number.
 * - `blocks`: the time that each request needs for ten thousand IP blocks.
 * - `processor`: processor time of each page.
 * - `push`: processor time of the push queue for each message.
 * - `attack [WORDS]`: response times for guests during attacks by one client; WORDS chooses attacks by name.
 * - `parsers`: time of the parsers of input by its length.
 * - `proxy`: the set-up of docs/self-hosting: systemd units, the site behind nginx, a restart.
 * - `throughput NAME=FOLDER …`: requests a second and processor time of sites of several folders of sources, in turns.
 * - `peers FILE …`: the same for our site and other forums on this machine, each described in a file
 *   (docs/how-to/peers.md); `peers content FOLDER` writes the content of the demo forum for an import.
 */
const BENCHES: Record<string, () => Promise<void>> = {
  pages: benchPages,
  scale: benchScale,
  votes: benchVotes,
  click: benchFirstClick,
  paint: benchPaint,
  logins: benchLogins,
  memory: benchMemory,
  announce: benchAnnounce,
  digest: benchDigest,
  attack: () => benchAttack(process.argv[3]),
  blocks: benchBlocks,
  backup: () => benchBackup(process.argv[3]),
  proxy: benchProxy,
  processor: benchProcessor,
  push: benchPush,
  parsers: benchParsers,
  throughput: () => compareSites(process.argv.slice(3)),
  peers: () => benchPeers(process.argv.slice(3))
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
