import { stopChildren } from './children.ts'
import { explain } from './refusal.ts'
import { openSite, type Site } from './site.ts'
import { notifySupervisor } from './supervisor.ts'
import { onTermination } from './termination.ts'

/**
 * Runs the site until it is terminated, or until a part of it fails: then with an exit code and the reason.
 * @param live true for the sources with live reload instead of a build.
 */
export async function serve(live: boolean): Promise<void> {
  let site: Site | undefined
  let ending = false
  const end = async (code: number) => {
    ending = true
    await site?.stop()
    // During the start there are processes that the site does not know yet.
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
