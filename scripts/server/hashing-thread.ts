/**
 * Worker thread of hashing.ts: receives the parameters of a key derivation (scrypt), and answers with the derived key.
 */
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { type Derivation, derive } from '#functions/sessions/scrypt.ts'

const CALLER = 0

// The thread gets a low priority, because pages matter more. Systems other than Linux would lower the whole process.
if (process.platform === 'linux') setPriority(CALLER, constants.priority.PRIORITY_LOW)

parentPort?.on('message', (derivation: Derivation) => parentPort?.postMessage(derive(derivation)))
