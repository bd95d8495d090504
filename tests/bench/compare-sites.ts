import { openDemoSite } from './demo-site.ts'
import { measureInTurns, printComparison, type Site, USUAL } from './in-turns.ts'

/**
 * Compares sites of several folders of sources on the same content: requests a second, times, and processor time.
 * @param sites sites as NAME=FOLDER. Each is compared with the first.
 */
export async function compareSites(sites: string[]): Promise<void> {
  const open: Site[] = []
  try {
    for (const site of sites) open.push(await openDemoSite(...(site.split('=') as [string, string])))
    printComparison(await measureInTurns(open, USUAL), USUAL)
  } finally {
    for (const site of open) await site.stop()
  }
}
