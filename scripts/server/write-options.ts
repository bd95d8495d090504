/**
 * A process of its own, `node write-options.ts SERVER_FOLDER`, run after the build: writes the options that Miniflare
 * needs to serve it. Only wrangler knows how its configuration becomes these, and it takes 200 MB to ask it.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'

const [folder = ''] = process.argv.slice(2)
const { workerOptions } = unstable_getMiniflareWorkerOptions(join(folder, 'wrangler.json'))
// Modules and folders are named by whoever serves the build: it is copied.
const { modulesRules, rootPath, ...options } = workerOptions
writeFileSync(join(folder, 'miniflare.json'), JSON.stringify(options))
