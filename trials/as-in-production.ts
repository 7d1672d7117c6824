import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url))

/** The environment of a process that is measured or broken: React alone is eight times slower otherwise. The cache as scripts/start.mjs has it. */
export const AS_IN_PRODUCTION = { NODE_ENV: 'production', NODE_COMPILE_CACHE: cache }
