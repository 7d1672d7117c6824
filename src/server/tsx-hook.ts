import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire, enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// oxlint-disable-next-line node/no-process-env -- preloaded, so it runs before there is a configuration
const development = process.env.NODE_ENV !== 'production'
const cache = fileURLToPath(new URL('../../node_modules/.cache/tsx/', import.meta.url))

// Halves the time to load the product: types are stripped and functions compiled once. Where nothing can be kept,
// nothing is.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled/', import.meta.url)))

/** Lets Node load `.tsx`; to be preloaded with `--import`. Node strips types itself, but knows no JSX. */
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context)
    return { format: 'module', source: compile(fileURLToPath(url)), shortCircuit: true }
  },
})

/** The compiler costs 20 MB and 20 ms, so what it made is kept and it is loaded for changed files only. */
function compile(file: string): string {
  const source = readFileSync(file, 'utf8')
  const key = createHash('sha256').update(`${file} ${development} ${source}`).digest('hex')
  return readKept(key) ?? keep(key, transform(file, source))
}

function readKept(key: string): string | undefined {
  try {
    return readFileSync(`${cache}${key}.js`, 'utf8')
  } catch {
    return undefined
  }
}

function transform(file: string, source: string): string {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- a hook is synchronous, so it must be required
  const compiler: typeof import('rolldown/utils') = createRequire(import.meta.url)('rolldown/utils')
  const jsx = { runtime: 'automatic', development } as const
  const { code, errors } = compiler.transformSync(file, source, { lang: 'tsx', jsx, tsconfig: false })
  if (errors[0]) throw new SyntaxError(`${file}: ${errors[0].message}`)
  return code
}

function keep(key: string, code: string): string {
  try {
    mkdirSync(cache, { recursive: true })
    // Written aside and renamed: another process may be reading the same name.
    writeFileSync(`${cache}${key}.${process.pid}`, code)
    renameSync(`${cache}${key}.${process.pid}`, `${cache}${key}.js`)
  } catch {
    // A read-only installation compiles at every start.
  }
  return code
}
