import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url))

/**
 * The environment of a measured or broken process: outside production React is eight times slower. Uses the cache of
 * scripts/start.mjs.
 */
export const AS_IN_PRODUCTION = { NODE_ENV: 'production', NODE_COMPILE_CACHE: cache }
