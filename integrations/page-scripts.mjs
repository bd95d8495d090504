import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

import { CSS_TARGET } from './lean-output.mjs'

const MODULE = 'virtual:page-scripts'

const bundle = (entry, options) =>
  buildSync({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    charset: 'utf8',
    target: 'es2022',
    ...options
  }).outputFiles[0].text.trim()

/** A script that fetches others, whose addresses stand in it as constants. */
const bundleNaming = (entry, files) =>
  bundle(entry, {
    format: 'esm',
    external: ['/_astro/*'],
    define: Object.fromEntries(
      Object.entries(files).map(([name, { path }]) => [name, JSON.stringify(`/_astro/${path}`)])
    )
  })

/** A file whose name changes with its text. */
const asFile = (name, text) => ({ path: `${name}.${digest(text, 'hex').slice(0, 8)}.js`, text })

const digest = (text, encoding) => createHash('sha256').update(text).digest(encoding)

/** How a content security policy names an inline script or style. */
export const policyHash = text => `sha256-${digest(text, 'base64')}`
const exported = texts =>
  Object.entries(texts)
    .map(([name, text]) => `export const ${name} = ${JSON.stringify(text)}`)
    .join('\n')

/** Where Astro puts the scripts of its island element and its directives into pages: ours stand in the page's own file. */
const PRESCRIPTS = /astro\/dist\/runtime\/server\/scripts\.js$/
const SCRIPT_TAGS = /<script>.*<\/script>/g
/** Where it marks islands, and what it marks them with for its own element. */
const MARKUP = /astro\/dist\/runtime\/server\/(hydration|render\/component)\.js$/
const UNUSED =
  /uid: astroId$|name: metadata\.displayName,|island\.props\["await-children"\] = "";|island\.children \+= `<!--astro:end-->`;/gm

function without(code, unwanted) {
  const wanted = code.replace(unwanted, '')
  if (wanted === code) throw new Error('Astro marks islands in another way than it did.')
  return wanted
}

/**
 * The scripts that every page has: one that stands in the page and runs before the first paint, and the file of small
 * behaviours that it fetches at the reader's first sign of life, with our own island element in the place of Astro's.
 * The policy without unsafe-inline knows the one in the page by its hash, so its text must be known before Astro builds.
 * Members' pages have three more: what keeps their shell true, the styles that only they need, and a second file of
 * small behaviours; their threads have a third.
 * @returns the integration, and the hashes for the policy.
 */
export function pageScripts() {
  const memberPage = asFile('member', bundle('src/client/member-page.ts', { format: 'esm' }))
  const thread = asFile('thread', bundle('src/client/thread.ts', { format: 'esm' }))
  const page = asFile('page', bundleNaming('src/client/page.ts', { MEMBER_SCRIPT: memberPage, THREAD_SCRIPT: thread }))
  const files = [page, memberPage, thread]
  const first = bundleNaming('src/client/first-paint.ts', { PAGE_SCRIPT: page })
  const inline = `(()=>{${first}})()`
  const poll = bundle('src/client/poll.ts', { format: 'iife' })
  const sort = bundle('src/client/remembered-sort.ts', { format: 'iife' })
  const writing = bundle('src/client/writing-first.ts', { format: 'iife' })
  const member = bundle('src/styles/member.css', { target: CSS_TARGET })
  const plugin = {
    name: 'page-scripts',
    resolveId: id => (id === MODULE ? `\0${MODULE}` : undefined),
    load: id => {
      if (id === `\0${MODULE}`)
        return exported({
          inlineScript: inline,
          memberScript: poll,
          memberStyles: member,
          sortScript: sort,
          writingScript: writing
        })
    },
    transform: (code, id) => {
      if (PRESCRIPTS.test(id)) return without(code, SCRIPT_TAGS)
      if (MARKUP.test(id)) return without(code, UNUSED)
    },
    configureServer: server => {
      for (const { path, text } of files)
        server.middlewares.use(`/_astro/${path}`, (_request, response) => {
          response.setHeader('content-type', 'text/javascript').end(text)
        })
    }
  }
  let client
  const integration = {
    name: 'page-scripts',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => updateConfig({ vite: { plugins: [plugin] } }),
      'astro:config:done': ({ config }) => {
        client = config.build.client
      },
      'astro:build:done': () => {
        const folder = new URL('_astro/', client)
        mkdirSync(folder, { recursive: true })
        for (const { path, text } of files) writeFileSync(fileURLToPath(new URL(path, folder)), text)
      }
    }
  }
  return { integration, hashes: [inline, poll, sort, writing].map(policyHash), styleHashes: [policyHash(member)] }
}
