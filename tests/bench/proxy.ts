import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pause } from '#scripts/site/wait.ts'
import { type SupervisedSite, superviseSite } from '#tests/support/supervised-site.ts'
import { type Load, load } from './load.ts'
import { run, startNginx } from './nginx.ts'
import { fixed, printTable, type Row } from './table.ts'
import { type Finding, findBadGateway, findKeepAlive, type Origins, proxyFindings } from './through-proxy.ts'

const FOLDER = join(import.meta.dirname, '../../docs/self-hosting')
/**
 * Settings that the documentation recommends. SITE_URL is fixed, because pages contain their address, and pages with
 * and without the proxy are compared.
 */
const SET_UP = { TRUSTED_PROXY: '127.0.0.1', SITE_URL: 'https://forum.example', PAGE_CACHE: 'on' }
const MS = 4000
const CONNECTIONS = 10
const RESTART_MS = 20_000
const POLL_MS = 100

/** Checks the systemd units for errors, and the exposure level of the service, which systemd rates from 0 to 10. */
function lookAtUnits(): Finding[] {
  const units = readdirSync(FOLDER).filter(name => /\.(service|socket|timer)$/.test(name))
  const faults = run('systemd-analyze', ['verify', '--man=no', ...units.map(name => join(FOLDER, name))])
  const security = run('systemd-analyze', ['security', '--offline=yes', join(FOLDER, 'veche.service')])
  const exposure = /exposure level for \S+: ([\d.]+)/.exec(security)?.[1] ?? ''
  return [
    { what: 'systemd-analyze verify', result: faults || 'nothing to say', isOk: faults === '' },
    { what: 'systemd-analyze security', result: exposure, isOk: Number(exposure) < 3 }
  ]
}

const rowOf = ({ perSecond, median, p99, failures }: Load): Row => ({
  'requests/s': fixed(perSecond, 0),
  'median ms': fixed(median),
  'p99 ms': fixed(p99),
  'not 2xx': failures
})

async function printSpeed({ direct, proxied }: Origins): Promise<void> {
  const rows: Row[] = []
  for (const path of ['/healthz', '/']) {
    for (const [way, origin] of Object.entries({ direct, proxied })) {
      const call = { address: origin + path, headers: { 'Accept-Encoding': 'br' } }
      await load(call, CONNECTIONS, { requests: CONNECTIONS })
      rows.push({ path, way, ...rowOf(await load(call, CONNECTIONS, { ms: MS })) })
    }
  }
  printTable(`Speed with and without nginx, ${CONNECTIONS} connections, ${MS / 1000} s each`, rows)
}

/** Measures requests through nginx while the site restarts. */
async function printRestart(site: SupervisedSite, { proxied }: Origins): Promise<void> {
  const reading = load({ address: `${proxied}/about` }, CONNECTIONS, { ms: RESTART_MS })
  site.signal('server', 'SIGTERM')
  const { answers, failures, longest } = await reading
  printTable('A restart under load, seen through nginx', [
    { answers, 'not 2xx': failures, 'longest wait, s': fixed(longest / 1000) }
  ])
}

const isUp = (origin: string): Promise<boolean> =>
  fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false
  )

/** Starts a site and nginx in front of it, calls `check`, and stops both. */
async function behindNginx(
  settings: Record<string, string>,
  check: (origins: Origins, site: SupervisedSite) => Promise<void>
): Promise<void> {
  const site = await superviseSite({ ...SET_UP, ...settings })
  try {
    const nginx = await startNginx(site.origin)
    while (!(await isUp(site.origin))) await pause(POLL_MS)
    const origins = { direct: site.origin, proxied: nginx.origin, plain: nginx.plainOrigin }
    await check({ ...origins, databaseUrl: await site.databaseUrl() }, site).finally(nginx.stop)
  } finally {
    await site.stop()
  }
}

/**
 * Checks the set-up that docs/self-hosting describes, with the files there: systemd units, nginx in front of the site,
 * and a restart of the site.
 * @throws Refusal when a package is missing.
 * @throws Error when something does not work as documented.
 */
export async function benchProxy(): Promise<void> {
  const findings = [...lookAtUnits(), await findBadGateway()]
  await behindNginx({ RATE_LIMITS: 'on' }, async origins => {
    findings.push(...(await proxyFindings(origins)))
  })
  await behindNginx({ RATE_LIMITS: 'off' }, async (origins, site) => {
    findings.push(...(await findKeepAlive(origins)))
    await printSpeed(origins)
    await printRestart(site, origins)
  })
  printTable(
    'The set-up of docs/self-hosting',
    findings.map(({ what, result, isOk }) => ({ what, '': isOk ? 'well' : 'WRONG', result }))
  )
  const failed = findings.filter(({ isOk }) => !isOk).map(({ what }) => what)
  if (failed.length > 0) throw new Error(`Not as it should be: ${failed.join(', ')}`)
}
