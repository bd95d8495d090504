/** Worker thread of hashing.ts: answers each Derivation with its key. */
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { type Derivation, derive } from '#functions/sessions/scrypt.ts'

const CALLER = 0

// Pages have priority. Only Linux lowers the calling thread; elsewhere it would be the whole process.
if (process.platform === 'linux') setPriority(CALLER, constants.priority.PRIORITY_LOW)

parentPort?.on('message', (derivation: Derivation) => parentPort?.postMessage(derive(derivation)))
