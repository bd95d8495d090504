// A process for one picture: plain JavaScript, for what encodes cannot be compiled without encoding (scripts/compile.mjs).
import { runEncoder } from './encode-picture.ts'

await runEncoder(process.argv[2])
