// Node, which writes the API reference from these modules, imports JSON only as a default export with this attribute.
import manifest from '../package.json' with { type: 'json' }

/** The version of the software. */
export const { version } = manifest
