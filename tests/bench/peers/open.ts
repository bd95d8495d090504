import { ask } from '#scripts/site/ask.ts'
import { type Child, startChild } from '#scripts/site/children.ts'
import { Refusal } from '#scripts/site/refusal.ts'
import { waitUntilReady } from '#scripts/site/wait.ts'
import { type Measured, reading, type Site, writing } from '../in-turns.ts'
import type { Description, PeerCall } from './description.ts'
import { callOf, newSession, type Session, sendChecked, takeStep } from './session.ts'

const isReady = (status: number): boolean => status >= 200 && status < 400

/** Starts a peer by its command. @returns null for a peer that runs already. @throws Refusal when it is not ready. */
async function start({ name, origin, ready, start }: Description, readyMs: number): Promise<Child | null> {
  if (!start) {
    await sendChecked({ address: origin + ready, method: 'GET' }, { path: ready, headers: {} })
    return null
  }
  const isTaken = await ask(origin, ready, AbortSignal.timeout(readyMs)).then(
    () => true,
    () => false
  )
  if (isTaken) throw new Refusal(`another program answers already at ${origin}`)
  const [command = '', ...args] = start.command
  const child = startChild(name, command, args, { cwd: start.folder, env: { ...process.env, ...start.env } })
  try {
    await waitUntilReady(child, [origin, ready], isReady, readyMs)
    return child
  } catch (error) {
    await child.stop()
    throw error
  }
}

async function logIn({ origin, member }: Description): Promise<Session> {
  const session = newSession()
  for (const [at, step] of member.entries()) {
    await takeStep(origin, session, step).catch((error: Error) => {
      throw new Refusal(`step ${at + 1} of the login: ${error.message}`)
    })
  }
  return session
}

/**
 * Makes the measurement of a call, whose first answer sets the status of success: a write that no longer redirects, or a
 * page that begins to redirect to the login, has failed.
 */
async function measuredOf(origin: string, session: Session, described: PeerCall, isWrite: boolean): Promise<Measured> {
  const { status } = await sendChecked(callOf(origin, session, described), described)
  const next = () => ({ ...callOf(origin, session, described), status })
  const check = async () => void (await sendChecked(next(), described))
  return { ...(isWrite ? writing : reading)(next), check }
}

/** A peer whose calls can be measured, and messages about calls that cannot. */
export interface OpenPeer {
  site: Site
  faults: string[]
}

/**
 * Opens a described peer: starts it, waits until it is ready, logs in, and tries each call once.
 * @throws Refusal when the peer cannot be measured; its processes have ended then.
 */
export async function openPeer(description: Description, readyMs: number): Promise<OpenPeer> {
  const { name, origin } = description
  const child = await start(description, readyMs)
  const stop = async () => child?.stop()
  try {
    const member = await logIn(description)
    const site: Site = { name, pid: child?.pid ?? null, calls: {}, stop }
    const faults: string[] = []
    for (const [what, call] of Object.entries(description.calls)) {
      if (!call) continue
      const session = call.asMember ? member : newSession()
      try {
        site.calls[what] = await measuredOf(origin, session, call, what === 'comment written')
      } catch (error) {
        faults.push(`${name}, ${what}: ${(error as Error).message}`)
      }
    }
    return { site, faults }
  } catch (error) {
    await stop()
    throw error
  }
}
