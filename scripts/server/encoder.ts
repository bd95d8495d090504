/** Entry of the process that encodes one picture; pictures.ts starts it. */
import { runEncoder } from './encode-picture.ts'

await runEncoder(process.argv[2] ?? '')
