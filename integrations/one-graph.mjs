const isChunk = ({ type }) => type === 'chunk'

/**
 * Makes errors about modules that are in more than one file of the bundle. A page would have two instances of a store
 * in such a module.
 */
function twins(bundle) {
  const byModule = Map.groupBy(
    Object.values(bundle)
      .filter(isChunk)
      .flatMap(({ fileName, moduleIds }) => moduleIds.map(module => ({ module, fileName }))),
    ({ module }) => module
  )
  const several = [...byModule].filter(([, files]) => files.length > 1)
  return several.map(([module, files]) => `${module} stands in ${files.map(({ fileName }) => fileName).join(' and ')}.`)
}

/** Collects the direct and indirect static imports of a file, which the browser fetches before it runs the file. */
export function importsOf(fileName, bundle, imports = new Set()) {
  for (const name of bundle[fileName]?.imports ?? []) {
    if (imports.has(name)) continue
    imports.add(name)
    importsOf(name, bundle, imports)
  }
  return imports
}

/** Matches the paths of modules that only pages of moderators and admins need: their islands and their scripts. */
export const OF_TOOLS =
  /\/features\/(?:(?:administration|announcements|community-rules|ip-blocks|moderation)\/(?:\w+\.tsx|use\w+\.ts)|reports\/(?:island\.tsx|decide\.ts)|ui\/Asked\.tsx)$/
const isOfTools = ({ moduleIds }) => moduleIds.some(id => OF_TOOLS.test(id))

/** Makes errors about files of ordinary pages that import code of moderators or admins. */
function strays(bundle) {
  const others = Object.values(bundle).filter(file => isChunk(file) && !isOfTools(file))
  return others.flatMap(({ fileName }) =>
    [...importsOf(fileName, bundle)]
      .filter(name => isOfTools(bundle[name]))
      .map(name => `${fileName} asks for ${name}, in which moderators' or admins' code stands.`)
  )
}

/**
 * Checks the bundle of a client build without changing it.
 * @param bundle the bundle that Rollup passes to the hook generateBundle.
 * @returns messages about the problems of the build.
 */
export const problemsOf = bundle => [...twins(bundle), ...strays(bundle)]
