import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { castAssignment } from '#test/cast.ts'
import { cookieFor } from '#test/callers.ts'
import { makeFolder } from '#test/folder.ts'
import { DOCUMENTS, paths } from '#shared/paths.ts'
import { NOT_INSTALLED, scan } from './scanners.ts'
import { castAll, type Attack } from './stage.ts'

const SECONDS = 150

/** Those that need nobody outside this machine, and that the other attacks do not judge better. */
const MODULES = 'sql,blindsql,xss,permanentxss,exec,file,crlf,redirect,htaccess,methods,backup,shellshock'

const HOW = [
  `-m${MODULES}`,
  '--scope=domain',
  '-fjson',
  '--flush-session',
  '--no-bugreport',
  '-d4',
  '-v1',
  '-t10',
  '--max-links-per-page=40',
  '--max-scan-time=40',
  `--max-attack-time=${Math.floor((SECONDS - 50) / MODULES.split(',').length)}`,
]

/** wapiti crawls the product as Kari, from the public documents, the answer page and the pages of the stand-ins. */
export const attack: Attack = async (stage) => {
  const { target, tally } = stage
  if ((await scan('wapiti', ['--version'], 30)).output === null) return tally.skip(NOT_INSTALLED)
  const folder = makeFolder('wapiti')
  const { kari } = await castAll(stage)
  const [token = ''] = (await castAssignment(target.app, kari)).tokens.values()
  const report = path.join(folder, 'report.json')
  const starts = [
    ...DOCUMENTS,
    paths.response(token),
    paths.auth,
    paths.admin,
    paths.outbox,
    paths.apiDocs,
    `/api/vikarer?search=a&sort=name`,
    '/api/assignments?q=a',
  ]
  const { output, isCut } = await scan(
    'wapiti',
    [
      `-u${target.url}/`,
      `-o${report}`,
      `-HCookie: ${await cookieFor(target.app, kari.userId)}`,
      `--store-session=${folder}`,
      `--store-config=${folder}`,
      ...HOW,
      ...starts.map((start) => `-s${target.url}${start}`),
    ],
    SECONDS,
  )
  try {
    for (const { about, verdict } of readReport(readFileSync(report, 'utf8'))) tally.violate(about, verdict)
  } catch {
    tally.violate('the report', `is missing: ${(output ?? '').slice(-300)}`)
  }
  for (const about of triedIn(output ?? '')) tally.note(about, null)
  tally.figure('to the end', isCut ? 'no' : 'yes')
  rmSync(folder, { recursive: true, force: true })
}

interface Report {
  readonly vulnerabilities?: Readonly<Record<string, readonly Found[]>>
  readonly anomalies?: Readonly<Record<string, readonly Found[]>>
}
interface Found {
  readonly method?: string
  readonly path?: string
  readonly info?: string
}

/** All it has found, but answers that took too long for it: they say more about the machine. */
export const readReport = (report: string) => {
  const { vulnerabilities = {}, anomalies = {} } = JSON.parse(report) as Report
  return [...Object.entries(vulnerabilities), ...Object.entries(anomalies)]
    .filter(([kind]) => kind !== 'Resource consumption')
    .flatMap(([kind, found]) =>
      found.map(({ method, path: at, info }) => ({ about: `${method} ${at}`, verdict: `${kind}: ${info}` })),
    )
}

/** Its modules, and the addresses it has come to. */
export const triedIn = (output: string): string[] => [
  ...[...output.matchAll(/Launching module (\w+)/g)].map(([, name]) => `module ${name}`),
  ...[...output.matchAll(/^\[\+\] (\S+:\/\/\S+)/gm)].map(([, address]) => String(address)),
]
