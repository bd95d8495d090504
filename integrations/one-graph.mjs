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

/** What a file fetches before it runs, by whatever way. */
function importsOf(fileName, bundle, found = new Set()) {
  for (const name of bundle[fileName]?.imports ?? []) {
    if (found.has(name)) continue
    found.add(name)
    importsOf(name, bundle, found)
  }
  return found
}

/**
 * What is wrong with a client build. Reads only.
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
  return [...twins(bundle), ...missing.map(file => `${file} is named by pages and is not there.`), ...further]
}
