/**
 * Process `node write-options.ts SERVER_FOLDER`, run after the build: writes the options that Miniflare needs to serve
 * the build. Only wrangler can convert its own configuration into these options. Loading wrangler takes 200 MB of
 * memory, so this is done once for each build and not at each start of the site.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'

const [folder = ''] = process.argv.slice(2)
const { workerOptions } = unstable_getMiniflareWorkerOptions(join(folder, 'wrangler.json'))
// The server runs a copy of the build, so configure.ts sets the modules and folders instead.
const { modulesRules, rootPath, ...options } = workerOptions
writeFileSync(join(folder, 'miniflare.json'), JSON.stringify(options))
