/**
 * Process `node write-options.ts SERVER_FOLDER`, run after the build: writes the options that Miniflare needs
 * to serve it. Only wrangler can convert its configuration, and loading it takes 200 MB.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'

const [folder = ''] = process.argv.slice(2)
const { workerOptions } = unstable_getMiniflareWorkerOptions(join(folder, 'wrangler.json'))
// The build is copied before it is served, so the server sets modules and folders.
const { modulesRules, rootPath, ...options } = workerOptions
writeFileSync(join(folder, 'miniflare.json'), JSON.stringify(options))
