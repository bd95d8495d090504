/** Process `node site-process-entry.ts`: runs a site, and receives commands as messages of its parent process. */
import { stopChildren } from '#scripts/site/children.ts'
import { openSite, type Site } from '#scripts/site/site.ts'
import type { SiteCommand, SiteReply } from './site-process.ts'
import { withToken } from './sqld.ts'

let site: Site | undefined
/** Log lines that the site has written since the last command `lines`. */
const lines: string[] = []

async function runCommand(order: SiteCommand): Promise<Partial<SiteReply>> {
  if (order.kind === 'tick') await site?.tick()
  if (order.kind === 'stop') await site?.stop()
  if (order.kind === 'lines') return { lines: lines.splice(0) }
  if (order.kind !== 'open') return {}
  const { env, hasTimers } = order
  site = await openSite({ env, hasTimers, report: () => {}, onWorkerLine: text => lines.push(...text.split('\n')) })
  return { origin: site.origin, databaseUrl: withToken(site.database) }
}

process.on('message', (order: SiteCommand) => {
  runCommand(order).then(
    outcome => process.send?.(outcome),
    error => process.send?.({ failure: String(error) })
  )
})
process.once('disconnect', () => stopChildren().then(() => process.exit(0)))
