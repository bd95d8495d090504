import { execFileSync } from 'node:child_process'

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Makes a readable name of the commit from which the site is built, with a note about uncommitted changes. */
export function commitName(): string {
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ' with changes'
    return `${git('rev-parse', '--short', 'HEAD')}${changed}`
  } catch {
    return 'no repository'
  }
}
