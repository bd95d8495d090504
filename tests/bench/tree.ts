import { readdirSync, readFileSync } from 'node:fs'

/** What a file of /proc says; nothing when the process ended while we looked. */
export function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

const parentOf = (pid: number): number => Number(/\) \S (\d+)/.exec(read(pid, 'stat'))?.[1])

/** A process and all that it has started. */
export function treeOf(root: number): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  const children = new Map<number, number[]>()
  for (const pid of pids) children.set(parentOf(pid), [...(children.get(parentOf(pid)) ?? []), pid])
  const all = [root]
  for (const pid of all) all.push(...(children.get(pid) ?? []))
  return all
}

/** Proportional set size of each program of a process tree, in MB: memory shared by several processes counts once. */
export function memoryOf(root: number): Record<string, number> {
  const sizes: Record<string, number> = {}
  for (const pid of treeOf(root)) {
    const name = nameOf(pid)
    const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0)
    sizes[name] = (sizes[name] ?? 0) + kilobytes / 1024
  }
  return sizes
}

function nameOf(pid: number): string {
  const command = read(pid, 'cmdline').replaceAll('\0', ' ')
  if (command.includes('start.ts')) return 'server'
  return read(pid, 'comm').trim()
}
