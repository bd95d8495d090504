import { readdirSync, readFileSync } from 'node:fs'

export interface Running {
  pid: number
  command: string
}

/** Living processes that were started with the text in their environment, such as the data folder of a site. */
export function processesOf(text: string): Running[] {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const all = pids.filter(pid => read(pid, 'environ').includes(text))
  return all.map(pid => ({ pid: Number(pid), command: read(pid, 'cmdline').replaceAll('\0', ' ') }))
}

function read(pid: string, file: 'environ' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // It has ended, or is another user's.
    return ''
  }
}

/** The runtime of a site's Worker. @param server the process that serves. @throws Error when there is none just now. */
export function runtimeOf(server: number): number {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const isRuntime = (pid: string) => {
    const stat = statOf(pid)
    return stat.includes('(workerd)') && Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === server
  }
  const pid = pids.find(isRuntime)
  // 0 would be this process's own group.
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
