import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeFolder } from './folder.ts'
import { until } from './until.ts'

// The real script with a fake clock: `date +%s` reads a file, and `sleep` advances it by its argument.

const NIGHTLY = fileURLToPath(new URL('../deploy/containers/nightly.sh', import.meta.url))
const HALF_PAST_TWO = Date.parse('2026-11-29T02:30:00Z') / 1000
const DAY = 86_400

let folder: string
let running: ChildProcess | undefined
let said = ''

beforeEach(() => {
  folder = makeFolder('nightly')
  said = ''
  place('date', CLOCK)
  place('sleep', 'echo $(($(cat now) + $1)) > now; exec /bin/sleep 0.05')
  place('node_modules/.bin/node', 'code=$(cat code); echo "$(cat now) $*" >> made; exit "$code"')
  writeFileSync(path.join(folder, 'code'), '0')
})
afterEach(async () => {
  if (running && running.exitCode === null) {
    const closed = once(running, 'close') // the last lines of one run must not count for the next
    running.kill('SIGKILL')
    await closed
  }
  rmSync(folder, { recursive: true, force: true })
})

/** Like GNU's in UTC, the only zone of the images. */
const CLOCK = `case "$1" in
  +%s) exec cat now ;;
  -d) exec /bin/date -u -d "$(/bin/date -u -d "@$(cat now)" +%F) $(echo "$2" | sed 's/^today //; s/^tomorrow \\(.*\\)/\\1 1 day/')" "$3" ;;
esac`

const place = (file: string, script: string) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), `#!/bin/sh\n${script}\n`)
  chmodSync(path.join(folder, file), 0o755)
}
const startAt = (seconds: number) => {
  writeFileSync(path.join(folder, 'now'), `${seconds}\n`)
  running = spawn('/bin/sh', [NIGHTLY], {
    cwd: folder,
    env: { PATH: `${folder}:/usr/bin:/bin` },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  running.stderr?.on('data', (chunk) => (said += String(chunk)))
  return running
}
const made = () => {
  const file = path.join(folder, 'made')
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
}
const times = () => made().map((line) => Number(line.split(' ')[0]))

it.each([
  ['an hour before', HALF_PAST_TWO - 3600, HALF_PAST_TWO],
  ['a second after', HALF_PAST_TWO + 1, HALF_PAST_TWO + DAY],
  ['just then', HALF_PAST_TWO, HALF_PAST_TWO + DAY],
])(
  'a container that starts %s makes its backup at half past two, night after night',
  async (_when, from, first) => {
    startAt(from)
    await until(() => made().length >= 3)
    expect(times().slice(0, 3)).toEqual([first, first + DAY, first + 2 * DAY])
    expect(made()[0]).toMatch(/ scripts\/backup\.ts \/backups --keep 14 --without-secret$/)
    expect(said).toBe('')
  },
)

it('a failing backup is logged, and the next night makes one', async () => {
  writeFileSync(path.join(folder, 'code'), '1')
  startAt(HALF_PAST_TWO - 3600)
  await until(() => made().length >= 1)
  writeFileSync(path.join(folder, 'code'), '0')
  await until(() => made().length >= 2)
  expect(times()[1]).toBe(HALF_PAST_TWO + DAY)
  await until(() => said !== '')
  expect(said).toBe('The backup failed; the next one is tomorrow.\n')
})

it('the container ends at once when it is stopped', async () => {
  place('sleep', 'echo asleep >> naps; exec /bin/sleep 5')
  const child = startAt(HALF_PAST_TWO - 3600)
  await until(() => existsSync(path.join(folder, 'naps')))
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})
