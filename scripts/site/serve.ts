import { stopChildren } from './children.ts'
import { explain } from './refusal.ts'
import { openSite, type Site } from './site.ts'
import { notifySupervisor } from './supervisor.ts'
import { onTermination } from './termination.ts'

const FILES = 'file:'

/**
 * Gives the settings of a site that keeps its letters as files when MAIL_URL is absent. The development server does not
 * have the service that writes these files.
 */
const withMail = (env: NodeJS.ProcessEnv, live: boolean): NodeJS.ProcessEnv =>
  live ? env : { ...env, MAIL_URL: env['MAIL_URL'] || FILES }

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
    const env = withMail(process.env, live)
    site = await openSite({ env, report, onWorkerLine: report, live })
    report(`Veche is at ${site.origin} (Ctrl-C stops it).`)
    if (env['MAIL_URL'] === FILES) report(`Letters are kept as files in ${site.letters} (MAIL_URL names a server).`)
    notifySupervisor(process.env)
    site.failed.then(fail)
  } catch (error) {
    await fail(error)
  }
}
