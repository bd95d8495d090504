// All that the process of `npm start`, its thread and its encoder run, so that Node keeps what it makes of it (scripts/lean.sh).
import './server/encode-picture.ts'
import './server/hashing-thread.ts'
import './site/serve.ts'
