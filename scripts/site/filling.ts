/** A process of its own, `node filling.ts DATABASE_URL STATE_FOLDER NOW_MS`: fills an empty site with the demo forum and prints how much. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client/http'
import { fillEmpty } from './content.ts'
import { withMediaStore } from './media.ts'

const [url = '', state = '', now = ''] = process.argv.slice(2)
const db = createClient({ url })
const demo = join(import.meta.dirname, '../demo/demo.ts')
if (existsSync(demo)) {
  const { fillDemo } = await import(demo)
  console.log(JSON.stringify(await withMediaStore(state, media => fillDemo(db, media, new Date(Number(now))))))
} else {
  await fillEmpty(db)
  console.log('{}')
}
