import { readdirSync, readFileSync } from 'node:fs'

/** Reads a file of a process in /proc; '' when the process has ended. */
export function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

const parentOf = (pid: number): number => Number(/\) \S (\d+)/.exec(readProc(pid, 'stat'))?.[1])

/** Finds the ids of a process and all its descendant processes. */
export function processTree(root: number): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  const children = new Map<number, number[]>()
  for (const pid of pids) children.set(parentOf(pid), [...(children.get(parentOf(pid)) ?? []), pid])
  const all = [root]
  for (const pid of all) all.push(...(children.get(pid) ?? []))
  return all
}

/** Resident memory of a process in kB: memory of its own, and pages of each mapped file. */
interface ProcessMemory {
  own: number
  files: Map<string, number>
}

function memoryOfProcess(pid: number): ProcessMemory {
  const memory: ProcessMemory = { own: 0, files: new Map() }
  for (const mapping of readProc(pid, 'smaps').split(/^(?=[\da-f]+-[\da-f]+ )/m)) {
    const kilobytes = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(mapping)?.[1] ?? 0)
    const path = /^(?:\S+ +){5}(\/.*)$/m.exec(mapping)?.[1]
    const resident = kilobytes('Rss')
    const own = path ? kilobytes('Anonymous') : resident
    memory.own += own
    if (path) memory.files.set(path, (memory.files.get(path) ?? 0) + resident - own)
  }
  return memory
}

/**
 * Measures the memory of each program in a process tree, in MB. Pages of a mapped file count once, for the process that
 * has the most of them. Unlike PSS the result does not depend on processes outside of the tree, such as the process
 * that runs the benchmark.
 */
export function memoryOf(root: number): Record<string, number> {
  const processes = processTree(root).map(pid => ({ name: nameOf(pid), ...memoryOfProcess(pid) }))
  const most = new Map<string, { name: string; size: number }>()
  const sizes: Record<string, number> = {}
  const add = (name: string, kilobytes: number) => {
    sizes[name] = (sizes[name] ?? 0) + kilobytes / 1024
  }
  for (const { name, own, files } of processes) {
    add(name, own)
    for (const [path, size] of files) if (size > (most.get(path)?.size ?? 0)) most.set(path, { name, size })
  }
  for (const { name, size } of most.values()) add(name, size)
  return sizes
}

/** Number of clock ticks in a second, in which Linux reports processor times. */
const TICKS = 100

/** Measures the processor time in milliseconds of each program in a process tree. */
export function cpuTimesOf(root: number): Record<string, number> {
  const times: Record<string, number> = {}
  for (const pid of processTree(root)) {
    const stat = readProc(pid, 'stat')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const name = nameOf(pid)
    times[name] = (times[name] ?? 0) + ((Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 1000) / TICKS
  }
  return times
}

function nameOf(pid: number): string {
  const command = readProc(pid, 'cmdline').replaceAll('\0', ' ')
  if (command.includes('scripts/start.ts')) return 'server'
  return readProc(pid, 'comm').trim()
}
