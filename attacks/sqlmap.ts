import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { castAssignment } from '#test/cast.ts'
import { makeFolder } from '#test/folder.ts'
import { parametersOf } from '#test/procedures.ts'
import { paths } from '#shared/paths.ts'
import { posted } from './beside.ts'
import type { Call } from './calls.ts'
import { first, type Verdict } from './judges.ts'
import { scannedProcedures } from './scanned.ts'
import { NOT_INSTALLED, scan, type Scan } from './scanners.ts'
import { castAll, type Attack, type Stage } from './stage.ts'

const BUDGET_SECONDS = 200
const EACH_SECONDS = 25
/** It waits more than it works. */
const AT_ONCE = 3

interface Named {
  readonly name: string
  readonly call: Call
}

/**
 * sqlmap at every procedure that takes free text or an id, as who may call it, and at the answer link: as many as its time allows,
 * from another one on each time, so that none is left out for ever.
 */
export const attack: Attack = async (stage) => {
  const { tally, target } = stage
  if ((await scan('sqlmap', ['--version'], 30)).output === null) return tally.skip(NOT_INSTALLED)
  const folder = makeFolder('sqlmap')
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  const waiting = rotated(await callsOf(stage), seed)
  const end = Date.now() + BUDGET_SECONDS * 1000
  const cut: string[] = []
  let done = 0
  const work = async () => {
    while (waiting.length > 0 && Date.now() < end) {
      const next = waiting.shift()
      if (!next) return
      const found = await scan(
        'sqlmap',
        argumentsFor(next.call, new URL(target.url).host, path.join(folder, String(waiting.length))),
        EACH_SECONDS,
      )
      await target.app.db.query('delete from rate_limits')
      done += 1
      if (found.isCut) cut.push(next.name)
      note(stage, next, found)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  tally.figure('seed', seed)
  tally.figure('requests', done)
  tally.figure('not to the end', cut.join(', ') || 'none')
  tally.figure('not reached', waiting.map(({ name }) => name).join(', ') || 'none')
  rmSync(folder, { recursive: true, force: true })
}

const note = ({ tally }: Stage, { name, call }: Named, { output, isCut }: Scan) => {
  const found = readScan(output ?? '')
  for (const [parameter, verdict] of found) tally.note(`${name} ${parameter}`, verdict)
  const isIdle = found.size === 0 && !isCut
  tally.note(
    name,
    first(isIdle ? 'no parameter of it was tried' : null, call.cookie ? shutOut(output ?? '') : null),
  )
}

const argumentsFor = (call: Call, host: string, file: string) => {
  writeFileSync(`${file}.txt`, asFile(call, host))
  return ['-r', `${file}.txt`, '--output-dir', `${file}.out`, ...HOW]
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

/** `*` marks what stands in the path; where it does, the fields of an address after `?` are left out, and so they come apart. */
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

/** Each part of the address that varies, with a mark behind it. */
const marked = (pattern: string, address: string) => {
  const parts = address.split('/')
  const offset = parts.length - pattern.split('/').length
  return parts
    .map((part, at) => (pattern.split('/')[at - offset]?.startsWith('{') ? `${part}*` : part))
    .join('/')
}

/** They end the session that the others need, or take everything away. */
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

/** All of them, from another one on. */
export const rotated = <T>(all: readonly T[], seed: number): T[] => {
  const from = seed % all.length
  return [...all.slice(from), ...all.slice(0, from)]
}

/** What it says of each parameter that it has tried. */
export const readScan = (output: string): Map<string, Verdict> => {
  const found = new Map<string, Verdict>()
  for (const [, name = ''] of output.matchAll(
    /parameter '([^']+)' does not (?:seem|appear) to be injectable/g,
  ))
    found.set(name, null)
  for (const [, name = ''] of output.matchAll(/^Parameter: (.+)$/gm)) found.set(name, 'can be injected into')
  for (const [, name = ''] of output.matchAll(/parameter '([^']+)' is vulnerable/g))
    found.set(name, 'is vulnerable')
  return found
}

/** It was nobody any more: then what it tried never came to the database. */
export const shutOut = (output: string): Verdict => {
  const [, times] = /401 \(Unauthorized\) - (\d+) times/.exec(output) ?? []
  return times === undefined ? null : `was answered with 401 ${times} times`
}
