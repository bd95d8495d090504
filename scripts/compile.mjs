// All that the process of `npm start` and its thread run, so that Node keeps what it makes of it (scripts/lean.sh).
import './server/hashing-thread.ts'
import './site/serve.ts'
