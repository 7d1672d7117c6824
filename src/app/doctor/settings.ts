import { lstatSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { commandLine } from '#server/command-line.ts'
import type { Config } from '#server/config/config.ts'
import { remarksOn } from '#server/config/remarks.ts'
import { findSecretOf } from '#server/database/secret-fingerprint.ts'
import type { Check, Ground } from './check.ts'
import { fail, ok, skipped, warn, type Finding } from './finding.ts'
import type { OpenDatabase } from './open-database.ts'
import { reasonOf } from './reasons.ts'

/** Checks the settings, and the versions this runs on. */
export const settingsChecks: readonly Check[] = [
  { name: 'node', group: 'settings', look: ({ release }) => judgeNode(process.versions.node, release.node) },
  { name: 'configuration', group: 'settings', look: ({ faults }) => judgeFaults(faults) },
  {
    name: 'variables',
    group: 'settings',
    lookWith: (config, { env }) => judgeRemarks(remarksOn(config, env)),
  },
  {
    name: 'secret',
    group: 'settings',
    reads: ['DATA_DIR'],
    lookWith: (config, { env }) => judgeSecret(config, env),
  },
  {
    name: 'secret in use',
    group: 'settings',
    reads: ['APP_SECRET', 'DATA_DIR'],
    lookInTables: lookAtUse,
  },
  { name: 'settings file', group: 'settings', look: ({ places }) => judgeSettingsFile(places.settings) },
]

const majorOf = (version: string) => version.split('.')[0]

const judgeNode = (version: string, own: string): Finding =>
  majorOf(version) === majorOf(own)
    ? ok(`Node ${version}.`)
    : warn(
        `This is Node ${version}, and the service is tried with ${own}.`,
        'Run it by npm run doctor or vikarklar-run doctor, which take the right one.',
      )

const judgeFaults = (faults: readonly string[]): Finding | readonly Finding[] =>
  faults.length === 0
    ? ok('Every variable has a value that the service takes.')
    : faults.map((fault) => fail(`${fault}.`, 'Correct it, then start the service again.'))

const judgeRemarks = (remarks: readonly string[]): Finding | readonly Finding[] =>
  remarks.length === 0
    ? ok('None is unknown or half set.')
    : remarks.map((remark) => warn(`${remark}.`, 'Correct it or take it out.'))

/** A holder of the secret can act as any user. */
const judgeSecret = ({ dataDir, databaseUrl }: Config, env: Ground['env']): Finding => {
  if (env['APP_SECRET']?.trim()) return ok('APP_SECRET is set.')
  if (databaseUrl !== null) return skipped('APP_SECRET is missing: see the configuration.')
  const file = path.join(dataDir, 'secret')
  try {
    const mode = modeOf(file)
    if (mode === null) return skipped(`There is none in ${dataDir} yet.`, 'The first start makes it.')
    if (mode & 0o077)
      return fail(`Others can read ${file}, and so act as any user.`, `Type: chmod 600 ${file}.`)
    if (readFileSync(file, 'utf8').trim().length < 32)
      return fail(
        `What is in ${file} was cut short.`,
        'Put it back from a backup: with another one sessions and links that are on their way end.',
      )
    return ok(`${file} is there, for the service alone.`)
  } catch (error) {
    return fail(
      `${file} cannot be read: ${reasonOf(error)}.`,
      'It must belong to the user of the service; run this as that user.',
    )
  }
}

/** The service does not start with a secret other than before. */
async function lookAtUse({ connect }: OpenDatabase, { config, env }: Ground): Promise<Finding> {
  if (config === null) return skipped('The configuration is wrong.')
  const secret = env['APP_SECRET']?.trim() ? config.secret : readKept(config.dataDir)
  if (secret === null) return skipped('The secret cannot be read.')
  const found = await findSecretOf(connect, { ...config, secret })
  if (found === 'none') return ok('The database has been used with none yet.')
  return found === 'same'
    ? ok('It is the one that the database was used with.')
    : fail(
        'It is not the one that the database was used with, and the service does not start.',
        `Put the old one back, or if it is lost, run ${commandLine('new-secret')}: docs/operations/secret.md.`,
      )
}

const readKept = (dataDir: string): string | null => {
  try {
    return readFileSync(path.join(dataDir, 'secret'), 'utf8').trim()
  } catch {
    return null
  }
}

const modeOf = (file: string): number | null => lstatSync(file, { throwIfNoEntry: false })?.mode ?? null

/** The file holds passwords. */
const judgeSettingsFile = (file: string): Finding => {
  const mode = modeOf(file)
  if (mode === null) return skipped(`There is no ${file}: the variables come from elsewhere.`)
  return mode & 0o007
    ? fail(`Everyone on this machine can read the passwords in ${file}.`, `Type: chmod 600 ${file}.`)
    : ok(`${file} is closed to others.`)
}
