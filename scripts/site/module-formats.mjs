/**
 * Tells Node that drizzle-orm's modules are ES modules. Without this hook Node parses the package.json of drizzle-orm
 * (180 KB) for each of its 111 modules, which took nine tenths of the time of every command that reads the database.
 */
import module from 'node:module'

const MODULE = /\/node_modules\/drizzle-orm\/[^?]+\.js$/

// Node 20 has no registerHooks. It only installs the packages and starts the Node from the packages.
module.registerHooks?.({
  resolve(specifier, context, nextResolve) {
    const isNeighbour = specifier.startsWith('.') && MODULE.test(context.parentURL ?? '')
    if (!isNeighbour) return nextResolve(specifier, context)
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
  }
})
