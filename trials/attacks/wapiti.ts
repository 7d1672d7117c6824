import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { castAssignment } from '#test/cast.ts'
import { cookieFor } from '#test/callers.ts'
import { makeFolder } from '#test/folder.ts'
import { withKey } from '#test/outbox.ts'
import { DOCUMENTS, paths } from '#shared/paths.ts'
import { scannedProcedures } from './scanned.ts'
import { notInstalled, scan } from './scanners.ts'
import { castAll } from '#test/sweeps/stage.ts'
import type { Attack, Stage } from './stage.ts'

/** Modules that need no external host, and that the other attacks do not cover better. */
const INPUT = ['sql', 'blindsql', 'xss', 'permanentxss', 'exec', 'file', 'crlf', 'redirect']
/** Modules that test the server, for any caller. */
const SERVER = ['htaccess', 'methods', 'backup', 'shellshock']

interface Crawl {
  readonly who: string
  readonly userId: string
  readonly starts: readonly string[]
  readonly modules: readonly string[]
  readonly seconds: number
}

/**
 * wapiti crawls the product as Kari, from the public documents, the answer page and the pages of the stand-ins, and as
 * each of Kari, Ola and Sara from all that they may read, with something in every field.
 */
export const attack: Attack = async (stage) => {
  if ((await scan('wapiti', ['--version'], 30)).output === null)
    return stage.tally.skip(notInstalled('wapiti'))
  const cast = await castAll(stage)
  const [token = ''] = (await castAssignment(stage.target.app, cast.kari)).tokens.values()
  const read = (await scannedProcedures(stage, cast)).filter(({ call }) => call.method === 'GET')
  const startsOf = ({ userId }: { userId: string }) =>
    read.filter(({ by }) => by?.userId === userId).map(({ call }) => call.path)
  const open = [
    ...DOCUMENTS,
    paths.response(token),
    paths.auth,
    paths.admin,
    withKey(stage.target.app.config),
    paths.apiDocs,
  ]
  const { kari, ola, sara } = cast
  const crawls: readonly Crawl[] = [
    {
      who: 'Kari',
      userId: kari.userId,
      starts: [...open, ...startsOf(kari)],
      modules: [...INPUT, ...SERVER],
      seconds: 100,
    },
    { who: 'Ola', userId: ola.userId, starts: startsOf(ola), modules: INPUT, seconds: 50 },
    { who: 'Sara', userId: sara.userId, starts: startsOf(sara), modules: INPUT, seconds: 50 },
  ]
  for (const one of crawls) await crawl(stage, one)
}

const crawl = async ({ target, tally }: Stage, { who, userId, starts, modules, seconds }: Crawl) => {
  const folder = makeFolder('wapiti')
  const report = path.join(folder, 'report.json')
  tally.note(`${who} begins somewhere`, starts.length > 0 ? null : 'nowhere')
  const { output, isCut } = await scan(
    'wapiti',
    [
      `-u${target.url}/`,
      `-o${report}`,
      `-HCookie: ${await cookieFor(target.app, userId)}`,
      `--store-session=${folder}`,
      `--store-config=${folder}`,
      `-m${modules.join(',')}`,
      `--max-scan-time=${Math.floor(seconds * 0.3)}`,
      `--max-attack-time=${Math.max(2, Math.floor((seconds * 0.6) / modules.length))}`,
      ...HOW,
      ...starts.map((start) => `-s${target.url}${start}`),
    ],
    seconds,
  )
  try {
    for (const { about, verdict } of readReport(readFileSync(report, 'utf8'))) tally.violate(about, verdict)
  } catch {
    tally.violate(`the report for ${who}`, `is missing: ${(output ?? '').slice(-300)}`)
  }
  const tried = triedIn(output ?? '')
  for (const about of tried) tally.note(`${who}: ${about}`, null)
  for (const name of modules)
    tally.note(`${who}: ${name}`, isCut || tried.includes(`module ${name}`) ? null : 'was not begun')
  tally.figure(`${who} to the end`, isCut ? 'no' : 'yes')
  rmSync(folder, { recursive: true, force: true })
}

const HOW = [
  '--scope=domain',
  '-fjson',
  '--flush-session',
  '--no-bugreport',
  '-d4',
  '-v1',
  '-t10',
  '--max-links-per-page=40',
]

interface Report {
  readonly vulnerabilities?: Readonly<Record<string, readonly Found[]>>
  readonly anomalies?: Readonly<Record<string, readonly Found[]>>
}
interface Found {
  readonly method?: string
  readonly path?: string
  readonly info?: string
}

/** All its findings except slow answers, which depend on the machine. */
export const readReport = (report: string) => {
  const { vulnerabilities = {}, anomalies = {} } = JSON.parse(report) as Report
  return [...Object.entries(vulnerabilities), ...Object.entries(anomalies)]
    .filter(([kind]) => kind !== 'Resource consumption')
    .flatMap(([kind, found]) =>
      found.map(({ method, path: at, info }) => ({ about: `${method} ${at}`, verdict: `${kind}: ${info}` })),
    )
}

/** Its modules, and the addresses it has visited. */
export const triedIn = (output: string): string[] => [
  ...[...output.matchAll(/Launching module (\w+)/g)].map(([, name]) => `module ${name}`),
  ...[...output.matchAll(/^\[\+\] (\S+:\/\/\S+)/gm)].map(([, address]) => String(address)),
]
