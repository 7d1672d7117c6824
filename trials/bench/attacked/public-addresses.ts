import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isAppPage, paths } from '#shared/paths.ts'
import { BESIDE } from '#test/beside.ts'
import { procedures, restPath } from '#test/procedures.ts'

const WEB = fileURLToPath(new URL('../../../dist/web/', import.meta.url))

/** Values for the variable parts of an address: well-formed, and unknown to the service. */
const UNKNOWN: Readonly<Record<string, string>> = {
  ':token': 'x'.repeat(22),
  ':id': '0198a5a4-0000-7000-8000-000000000000',
  ':provider': 'entra',
  ':gateway': 'sveve',
  ':secret': 'x'.repeat(32),
}

/**
 * The addresses that a stranger may read: those of the route table (`BESIDE`, which a test compares with the routes of
 * the server), what the contract lets strangers read, the pages of the app, an unknown page, and the largest file of
 * each kind that the build left.
 */
export const publicAddresses = (): string[] => {
  const routes = Object.entries(BESIDE)
    .filter(([, openness]) => openness === 'open')
    .map(([route]) => route.replace(/:\w+/g, (part) => UNKNOWN[part] ?? 'x').replace(/\*$/, 'finnes-ikke'))
  const read = procedures
    .filter(({ area, method }) => area === 'open' && method === 'GET')
    .map((procedure) => restPath(procedure, (part) => UNKNOWN[`:${part}`] ?? 'x'))
  const pages = Object.values(paths).filter((page) => typeof page === 'string' && isAppPage(page))
  return [...new Set([...routes, ...read, ...pages.map(String), ...largestFiles()])]
}

/** Empty before the first build. */
const largestFiles = (): string[] => {
  if (!existsSync(WEB)) return []
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.extname(file) !== '' && !file.startsWith('.'))
    .map((file) => ({ file, bytes: statSync(path.join(WEB, file)).size }))
    .toSorted((one, other) => other.bytes - one.bytes)
  const largest = Map.groupBy(files, ({ file }) => path.extname(file)).values()
  return [...largest].flatMap(([first]) => (first ? [`/${first.file}`] : []))
}
