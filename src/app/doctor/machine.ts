import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import type { Config } from '#server/config/config.ts'
import { serverPaths } from '#shared/server-paths.ts'
import type { Check, Ground } from './check.ts'
import { fail, ok, skipped, warn, type Finding } from './finding.ts'
import { reasonOf } from './reasons.ts'

/** Checks this machine, and the service on it. */
export const machineChecks: readonly Check[] = [
  { name: 'disk', group: 'machine', reads: ['DATA_DIR'], lookWith: lookAtData },
  { name: 'disk of backups', group: 'machine', look: ({ places }) => lookAtBackups(places.backups) },
  { name: 'service', group: 'machine', reads: ['HOST', 'PORT'], lookWith: lookAtService },
  { name: 'units', group: 'machine', look: ({ places }) => lookAtUnits(places.systemctl) },
]

const LEAST_BYTES = 256 * 1024 * 1024
/** The same threshold as the alert DiskFills. */
const LEAST_SHARE = 0.1

async function lookAtData({ dataDir, databaseUrl }: Config): Promise<Finding> {
  if (await isThere(dataDir)) return lookAtFolder(dataDir, await placeOfDatabase(dataDir))
  return databaseUrl === null
    ? skipped(`There is no ${dataDir} yet.`, 'The first start makes it.')
    : skipped(`There is no ${dataDir}, and with DATABASE_URL the service needs none.`)
}

/** The embedded database of root may be on another disk. */
const placeOfDatabase = async (dataDir: string): Promise<string> => {
  const own = path.join(dataDir, 'postgres')
  return (await isThere(own)) ? own : dataDir
}

async function lookAtBackups(folder: string): Promise<Finding> {
  if (await isThere(folder)) return lookAtFolder(folder, folder)
  return skipped(`There is no ${folder} on this machine.`, 'Name another by --backups.')
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  )

const lookAtFolder = async (folder: string, place: string): Promise<Finding> => {
  if (!(await stat(folder)).isDirectory())
    return fail(`${folder} is no folder.`, 'Move it away, or name another.')
  const free = await statfs(place)
  const bytes = free.bavail * free.bsize
  const left = `${folder} has ${inWords(bytes)} left`
  if (bytes < LEAST_BYTES || (free.files > 0 && free.ffree === 0))
    return fail(`The disk is full: ${left}.`, 'Make room; docs/runbook.md, DiskFills, says where.')
  const refused = await access(folder, constants.W_OK | constants.X_OK).catch((error: unknown) => error)
  if (refused !== undefined)
    return fail(
      `This user cannot write to ${folder}: ${reasonOf(refused)}.`,
      'It must belong to the user of the service; run this as that user.',
    )
  return bytes < free.blocks * free.bsize * LEAST_SHARE
    ? warn(`The disk fills: ${left}.`, 'Make room; docs/runbook.md, DiskFills, says where.')
    : ok(`${left}.`)
}

const inWords = (bytes: number): string =>
  bytes < 1e9 ? `${Math.floor(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`

/** An address to call: a wildcard listening address is none. */
const callable = (host: string) => {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

const Ready = z.object({ status: z.string() })

/** The ports of the serving units; without units, the port of the configuration. */
async function lookAtService({ host, port, process: part }: Config, { places }: Ground) {
  const units = (await readUnits(places.systemctl)) ?? []
  const ports = units.flatMap(({ unit, active }) =>
    active === 'active' ? (WEB_UNIT.exec(unit)?.[1] ?? []) : [],
  )
  if (ports.length > 0) return Promise.all(ports.map((one) => askReady(`${callable(host)}:${one}`)))
  return part === 'worker' ? skipped('A worker listens on no port.') : askReady(`${callable(host)}:${port}`)
}

const TIMEOUT_MS = 3000
const UNITS_MS = 1500

const WEB_UNIT = /^vikarklar-web@(\d+)\.service$/

const askReady = async (address: string): Promise<Finding> => {
  try {
    const response = await fetch(`http://${address}${serverPaths.ready}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok) return ok(`It serves at ${address}.`)
    const { status = 'something else' } = Ready.safeParse(await response.json().catch(() => null)).data ?? {}
    return fail(
      `At ${address} it is not ready: ${status.replaceAll(/[^a-z ]/g, '').slice(0, 40)}.`,
      'The lines below say why; then see its log.',
    )
  } catch (error) {
    if (isRefused(error)) return skipped(`Nothing listens at ${address}.`, 'Is it stopped, or starting?')
    return fail(
      `At ${address} it gives no answer: ${reasonOf(error)}.`,
      'See its log; docs/runbook.md, ServiceDown.',
    )
  }
}

const isRefused = (error: unknown) =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'ECONNREFUSED'

const UNITS = [
  'vikarklar*',
  'patroni*',
  'etcd*',
  'disk-guard*',
  'haproxy*',
  'pgbouncer*',
  'keepalived*',
  'pgbackrest*',
]

const Units = z.array(z.object({ unit: z.string(), load: z.string(), active: z.string(), sub: z.string() }))
const BACKUP_TIMER = 'vikarklar-backup.timer'

async function lookAtUnits(systemctl: string): Promise<Finding> {
  const units = await readUnits(systemctl)
  if (units === null) return skipped('systemd does not answer on this machine.')
  const ours = units.filter(({ load }) => load !== 'not-found')
  if (ours.length === 0) return skipped('systemd has no unit of the service.')
  const failed = ours.filter(({ active, sub }) => active === 'failed' || sub === 'auto-restart')
  if (failed.length > 0)
    return fail(
      `Failed: ${failed.map(({ unit }) => unit).join(', ')}.`,
      `Type: journalctl -u ${failed[0]?.unit ?? ''} -n 50. Once the cause is removed: systemctl reset-failed ${failed[0]?.unit ?? ''} and systemctl restart.`,
    )
  const active = ours.filter((unit) => unit.active === 'active')
  const parts = active.filter(({ unit }) => /^vikarklar-(web|worker)@/.test(unit))
  if (parts.length > 0 && active.some(({ unit }) => unit === 'vikarklar-all.service'))
    return warn(
      `vikarklar-all runs beside ${parts.map(({ unit }) => unit).join(', ')}.`,
      'Type: systemctl disable --now vikarklar-all.',
    )
  const isService = ours.some(({ unit }) => /^vikarklar-(all|worker)/.test(unit))
  const timer = ours.find(({ unit }) => unit === BACKUP_TIMER)
  if (isService && timer?.active !== 'active')
    return warn('No backup is made at night.', `Type: systemctl enable --now ${BACKUP_TIMER}.`)
  return ok(`Active: ${active.map(({ unit }) => unit).join(', ') || 'none'}.`)
}

const run = promisify(execFile)

const readUnits = async (systemctl: string): Promise<z.infer<typeof Units> | null> => {
  const words = ['list-units', '--all', '--output=json', '--no-pager', ...UNITS]
  const answer = await run(systemctl, words, { timeout: UNITS_MS }).catch(() => null)
  if (answer === null) return null
  try {
    return Units.safeParse(JSON.parse(answer.stdout)).data ?? null
  } catch {
    return null
  }
}
