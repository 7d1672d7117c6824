import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { castAssignment } from '#test/cast.ts'
import { makeFolder } from '#test/folder.ts'
import { parametersOf } from '#test/procedures.ts'
import { paths } from '#shared/paths.ts'
import { FORM, posted } from '#test/sweeps/beside.ts'
import type { Call } from '#test/calling.ts'
import { first, type Verdict } from '#test/sweeps/judges.ts'
import { scannedProcedures } from './scanned.ts'
import { notInstalled, scan, type Scan } from './scanners.ts'
import { castAll } from '#test/sweeps/stage.ts'
import type { Attack, Stage } from './stage.ts'

const BUDGET_SECONDS = 200
const LONGEST_SECONDS = 25
/** More processes than processors: each mostly waits. */
const AT_ONCE = 3

interface Named {
  readonly name: string
  readonly call: Call
}

/**
 * Runs sqlmap against every procedure that takes free text or an id, as an entitled caller, and against the answer
 * link. Each gets an equal part of the remaining time, so that a slow one takes none from the others; an untried one is
 * a violation.
 */
export const attack: Attack = async (stage) => {
  const { tally, target } = stage
  if ((await scan('sqlmap', ['--version'], 30)).output === null) return tally.skip(notInstalled('sqlmap'))
  const folder = makeFolder('sqlmap')
  const waiting = await callsOf(stage)
  tally.figure('requests', waiting.length)
  const end = Date.now() + BUDGET_SECONDS * 1000
  const cut: string[] = []
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const file = path.join(folder, String(waiting.length))
      const left = Math.max(0, end - Date.now()) / 1000
      const share = (left * AT_ONCE) / (waiting.length + AT_ONCE)
      const options = argumentsFor(next.call, new URL(target.url).host, file)
      const found = await scan('sqlmap', options, Math.min(LONGEST_SECONDS, share))
      await target.app.db.query('delete from rate_limits')
      if (found.isCut) cut.push(next.name)
      for (const [about, verdict] of judgeScan(next, found)) tally.note(about, verdict)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  tally.figure('not to the end', cut.join(', ') || 'none')
  rmSync(folder, { recursive: true, force: true })
}

/** Judges each tried parameter and the whole: without a try nothing is proven. */
export const judgeScan = (
  { name, call }: { readonly name: string; readonly call: Pick<Call, 'cookie'> },
  { output, isCut }: Scan,
): (readonly [about: string, verdict: Verdict])[] => {
  const found = readScan(output ?? '')
  const idle = isCut ? 'its time was up before any parameter was tried' : 'no parameter of it was tried'
  return [
    ...[...found].map(([parameter, verdict]) => [`${name} ${parameter}`, verdict] as const),
    [name, first(found.size === 0 ? idle : null, call.cookie ? shutOut(output ?? '') : null)],
  ]
}

const argumentsFor = (call: Call, host: string, file: string) => {
  writeFileSync(`${file}.txt`, asFile(call, host))
  return ['-r', `${file}.txt`, '--output-dir', `${file}.out`, ...HOW, ...named(call)]
}

/** sqlmap skips a field that it takes for an anti-forgery token, unless all fields are listed. */
const named = ({ body = '', headers }: Call): string[] => {
  const isForm = headers === FORM
  const fields = isForm || body === '' ? [] : Object.keys(JSON.parse(String(body)))
  return fields.some((field) => /token/i.test(field)) ? ['-p', fields.join(',')] : []
}

const HOW = [
  '--batch',
  '--ignore-stdin',
  '--disable-coloring',
  '--level=1',
  '--risk=2',
  '--technique=BE',
  '--dbms=PostgreSQL',
  '--threads=4',
  '--timeout=10',
  '--retries=0',
  '--ignore-code=*',
  '--drop-set-cookie',
  '--skip=cookie,user-agent,referer,host',
  '--flush-session',
]

/** `*` marks path parameters. sqlmap then ignores the fields after `?`, so they are separate calls. */
const callsOf = async (stage: Stage): Promise<Named[]> => {
  const cast = await castAll(stage)
  const [token = ''] = (await castAssignment(stage.target.app, cast.kari)).tokens.values()
  const calls: Named[] = [
    { name: 'the answer page', call: { method: 'GET', path: `${paths.response(token)}*` } },
    { name: 'an answer', call: posted(paths.response(token), { response: 'declined', message: 'x' }) },
  ]
  for (const { procedure, call } of await scannedProcedures(stage, cast)) {
    const { operationId: name } = procedure
    if (NOT_TO_BE_REPEATED.includes(name)) continue
    const [address = '', query] = call.path.split('?')
    if (parametersOf(procedure.path).length === 0) calls.push({ name, call })
    else calls.push({ name: `${name} (its path)`, call: { ...call, path: marked(procedure.path, address) } })
    if (parametersOf(procedure.path).length > 0 && query !== undefined) calls.push({ name, call })
  }
  return calls
}

/** Each variable part of the address, followed by a mark. */
const marked = (pattern: string, address: string) => {
  const parts = address.split('/')
  const offset = parts.length - pattern.split('/').length
  return parts
    .map((part, at) => (pattern.split('/')[at - offset]?.startsWith('{') ? `${part}*` : part))
    .join('/')
}

/** Calls that end the session needed by the others, or delete everything. */
const NOT_TO_BE_REPEATED = ['delete-user-account', 'log-out-device', 'change-password', 'sign-up']

const asFile = ({ method, path: address, headers, body, cookie }: Call, host: string) =>
  [
    `${method} ${address} HTTP/1.1`,
    `Host: ${host}`,
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    ...(body === undefined ? [] : [`Content-Type: ${headers?.['content-type'] ?? 'application/json'}`]),
    '',
    String(body ?? ''),
  ].join('\r\n')

/** sqlmap's verdict on each parameter. */
export const readScan = (output: string): Map<string, Verdict> => {
  const found = new Map<string, Verdict>()
  for (const [, name = ''] of output.matchAll(
    /parameter '([^']+)' does not (?:seem|appear) to be injectable/g,
  ))
    found.set(name, null)
  for (const [, name = ''] of output.matchAll(/ignoring [^']*parameter '([^']+)'/g))
    found.set(name, 'was left out')
  for (const [, name = ''] of output.matchAll(/^Parameter: (.+)$/gm)) found.set(name, 'can be injected into')
  for (const [, name = ''] of output.matchAll(/parameter '([^']+)' is vulnerable/g))
    found.set(name, 'is vulnerable')
  return found
}

/** It was logged out, so its tries never reached the database. */
export const shutOut = (output: string): Verdict => {
  const [, times] = /401 \(Unauthorized\) - (\d+) times/.exec(output) ?? []
  return times === undefined ? null : `was answered with 401 ${times} times`
}
