import { stopChildren } from './children.ts'
import { explain } from './refusal.ts'
import { openSite, type Site } from './site.ts'
import { notifySupervisor } from './supervisor.ts'
import { onTermination } from './termination.ts'

/**
 * Runs the site until this process is terminated or a part of the site fails. After such a failure this process prints
 * the reason and exits with code 1.
 * @param live true to run the sources with live reload instead of a build.
 */
export async function serve(live: boolean): Promise<void> {
  let site: Site | undefined
  let ending = false
  const end = async (code: number) => {
    ending = true
    await site?.stop()
    // While the site is starting, there are child processes that `site.stop` does not end.
    await stopChildren()
    process.exit(code)
  }
  const fail = async (error: unknown) => {
    if (ending) return
    explain(error)
    await end(1)
  }
  onTermination(() => void end(0))
  const report = (line: string) => console.log(line)
  try {
    site = await openSite({ env: process.env, report, onWorkerLine: report, live })
    report(`Veche is at ${site.origin} (Ctrl-C stops it).`)
    notifySupervisor(process.env)
    site.failed.then(fail)
  } catch (error) {
    await fail(error)
  }
}
