import { readFileSync, writeFileSync } from 'node:fs'
import { purposes } from './import-directions.ts'

const README = new URL('../README.md', import.meta.url)
const MARKED = /(<!-- map -->\n)[^]*(<!-- \/map -->)/

/** README.md with the map of the rooms as `import-directions.ts` has it. */
export function withMap(readme: string): string {
  const lines = Object.entries(purposes).map(([room, purpose]) => `    ${room.padEnd(13)}${purpose}`)
  return readme.replace(MARKED, (_, start: string, end: string) => `${start}\n${fenced(lines)}\n\n${end}`)
}

const fenced = (rooms: readonly string[]) =>
  [
    '```',
    'app/             routes, layouts, HTTP server and worker; the only folder that knows every room',
    'features/        the rooms: contract, rules, texts, server and pages; each imports only rooms below it',
    ...rooms,
    '    marketing    the public pages; independent of the other rooms',
    'server/  web/    database, outbox, configuration; UI components, forms, navigation',
    'shared/          pure helpers for both sides',
    '```',
  ].join('\n')

if (import.meta.main) writeFileSync(README, withMap(readFileSync(README, 'utf8')))
