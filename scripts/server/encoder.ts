/** A process for one picture (pictures.ts). */
import { runEncoder } from './encode-picture.ts'

await runEncoder(process.argv[2] ?? '')
