import { readdirSync, readFileSync } from 'node:fs'

export interface Running {
  pid: number
  command: string
}

/** Finds the running processes whose environment variables contain a text, such as the data folder of a site. */
export function processesOf(text: string): Running[] {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const all = pids.filter(pid => read(pid, 'environ').includes(text))
  return all.map(pid => ({ pid: Number(pid), command: read(pid, 'cmdline').replaceAll('\0', ' ') }))
}

function read(pid: string, file: 'environ' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // An error means that the process has ended or belongs to another user.
    return ''
  }
}

/**
 * Finds the process id of the workerd that runs a site.
 * @param server process id of the site's server, which is the parent of workerd.
 * @throws Error when workerd is not running.
 */
export function runtimeOf(server: number): number {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const isRuntime = (pid: string) => {
    const stat = statOf(pid)
    return stat.includes('(workerd)') && Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === server
  }
  const pid = pids.find(isRuntime)
  // A signal to the process id 0 would reach the process group of the test itself, so a missing workerd is an error.
  if (!pid) throw new Error('There is no runtime')
  return Number(pid)
}

function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}
