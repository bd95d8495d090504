import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

const LISTENS = '0A'

/** Finds the inodes of the open sockets of a process. */
function socketsOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).flatMap(name => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`${folder}/${name}`))?.[1] ?? []
    } catch {
      // The process has closed the file descriptor since the folder was listed.
      return []
    }
  })
}

/** Finds the TCP ports on which processes listen, whatever the local address. */
export function listeningPorts(pids: number[]): number[] {
  const sockets = new Set(pids.flatMap(socketsOf))
  const lines = ['tcp', 'tcp6'].flatMap(name => readFileSync(`/proc/net/${name}`, 'utf8').trim().split('\n').slice(1))
  return lines.flatMap(line => {
    const [, local = '', , state, , , , , , socket = ''] = line.trim().split(/\s+/)
    return state === LISTENS && sockets.has(socket) ? Number.parseInt(local.split(':')[1] ?? '', 16) : []
  })
}
