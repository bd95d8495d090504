/** A process of its own, `node filling.ts DATABASE_URL STATE_FOLDER NOW_MS`: fills an empty site with the demo forum and prints how much. */
import { createClient } from '@libsql/client/http'
import { hashPassword } from '#functions/sessions/password.ts'
import { fillDemo } from '#scripts/demo/demo.ts'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { withMediaStore } from './media.ts'

const [url = '', state = '', now = ''] = process.argv.slice(2)
const passwordHash = await hashPassword({ hasher: undefined }, DEMO_PASSWORD)
const counts = await withMediaStore(state, media =>
  fillDemo(createClient({ url }), media, new Date(Number(now)), passwordHash)
)
console.log(JSON.stringify(counts))
