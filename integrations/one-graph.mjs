const isChunk = ({ type }) => type === 'chunk'

/** Modules that stand in more than one file: there would be two of each store, and two API clients. */
function twins(bundle) {
  const places = Map.groupBy(
    Object.values(bundle)
      .filter(isChunk)
      .flatMap(({ fileName, moduleIds }) => moduleIds.map(module => ({ module, fileName }))),
    ({ module }) => module
  )
  const several = [...places].filter(([, found]) => found.length > 1)
  return several.map(([module, found]) => `${module} stands in ${found.map(({ fileName }) => fileName).join(' and ')}.`)
}

/** Files that a file fetches before it runs, in any way. */
function importsOf(fileName, bundle, found = new Set()) {
  for (const name of bundle[fileName]?.imports ?? []) {
    if (found.has(name)) continue
    found.add(name)
    importsOf(name, bundle, found)
  }
  return found
}

/** Islands of moderators and admins, and the scripts of their pages. */
export const OF_TOOLS = /\/src\/(islands|components)\/(modtools|site-admin|admin)\//
const isOfTools = ({ moduleIds }) => moduleIds.some(id => OF_TOOLS.test(id))

/** Files that have nothing of the tools in them and bring them along. */
function strays(bundle) {
  const others = Object.values(bundle).filter(file => isChunk(file) && !isOfTools(file))
  return others.flatMap(({ fileName }) =>
    [...importsOf(fileName, bundle)]
      .filter(name => isOfTools(bundle[name]))
      .map(name => `${fileName} asks for ${name}, in which moderators' or admins' code stands.`)
  )
}

/**
 * Finds the faults of a client build. Reads only.
 * @param bundle as Rollup's generateBundle has it.
 * @param rounds of requests: files that are asked for together, which must ask for nothing beyond them.
 */
export function faultsOf(bundle, rounds) {
  const missing = [...new Set(rounds.flat())].filter(file => !bundle[file])
  const further = rounds.flatMap(files =>
    files.flatMap(file =>
      [...importsOf(file, bundle)]
        .filter(name => !files.includes(name))
        .map(name => `${file} asks for ${name}, which costs a round of requests more.`)
    )
  )
  return [
    ...twins(bundle),
    ...missing.map(file => `${file} is named by pages and is not there.`),
    ...further,
    ...strays(bundle)
  ]
}
