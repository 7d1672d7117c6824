import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cookieFor } from '#test/callers.ts'
import { rest } from '#test/calling.ts'
import { castAssignment } from '#test/cast.ts'
import { makeFolder } from '#test/folder.ts'
import { procedures } from '#test/procedures.ts'
import { paths } from '#shared/paths.ts'
import { overTheWire, type Call } from './calls.ts'
import type { Verdict } from './judges.ts'
import { NOT_INSTALLED, scan } from './scanners.ts'
import { castAll, type Attack, type Stage } from './stage.ts'

const BUDGET_SECONDS = 200
const EACH_SECONDS = 40

/**
 * sqlmap at every procedure that takes free text or an id, as who may call it, and at the answer link: as many as its time allows,
 * those that only read first.
 */
export const attack: Attack = async (stage) => {
  const { target, tally } = stage
  if ((await scan('sqlmap', ['--version'], 30)).output === null) return tally.skip(NOT_INSTALLED)
  const folder = makeFolder('sqlmap')
  const calls = await callsOf(stage)
  const end = Date.now() + BUDGET_SECONDS * 1000
  let [done, cut] = [0, 0]
  for (const [index, call] of calls.entries()) {
    const left = Math.min(EACH_SECONDS, (end - Date.now()) / 1000)
    if (left < 10) break
    const file = path.join(folder, `${index}.txt`)
    writeFileSync(file, asFile(call, new URL(target.url).host))
    const { output, isCut } = await scan(
      'sqlmap',
      ['-r', file, '--output-dir', path.join(folder, 'out'), ...HOW],
      left,
    )
    await target.app.db.query('delete from rate_limits')
    done += 1
    if (isCut) cut += 1
    for (const [parameter, verdict] of readScan(output ?? ''))
      tally.note(`${call.method} ${call.path} ${parameter}`, verdict)
  }
  tally.figure('requests', `${done} of ${calls.length}, ${cut} not to the end`)
  rmSync(folder, { recursive: true, force: true })
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

const callsOf = async (stage: Stage): Promise<Call[]> => {
  const { app } = stage.target
  const { kari, sampled } = await castAll(stage)
  const [token = ''] = (await castAssignment(app, kari)).tokens.values()
  const calls: Call[] = [
    { method: 'GET', path: `${paths.response(token)}*` },
    {
      method: 'POST',
      path: paths.response(token),
      body: 'response=declined&message=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
  ]
  const inOrder = procedures
    .filter(({ fields, operationId }) => fields.length > 0 && !NOT_TO_BE_REPEATED.includes(operationId))
    .toSorted((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'))
  for (const procedure of inOrder) {
    const { by, sample } = sampled(procedure)
    const input = (await sample()) ?? {}
    const all =
      procedure.method === 'GET'
        ? { ...Object.fromEntries(procedure.fields.map((field) => [field, 'a'])), ...input }
        : input
    calls.push(overTheWire(rest(procedure, all), by ? await cookieFor(app, by.userId) : ''))
  }
  return calls
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
