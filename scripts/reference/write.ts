/**
 * Process `node write.ts CLIENT_FOLDER`, run after the build: writes the reference of the API and copies its sample client.
 * The Worker serves them as files.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiDocument } from './document.ts'
import { referencePage } from './page.ts'

const [folder = ''] = process.argv.slice(2)
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
const document = apiDocument(version)
for (const name of ['api', 'docs']) mkdirSync(join(folder, name), { recursive: true })
writeFileSync(join(folder, 'api/openapi.json'), JSON.stringify(document))
copyFileSync(join(import.meta.dirname, '../../docs/api/client.mjs'), join(folder, 'docs/client.mjs'))
writeFileSync(join(folder, 'docs/api.json'), JSON.stringify(referencePage(document)))
