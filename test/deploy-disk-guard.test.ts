import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeFolder } from './folder.ts'
import { until } from './until.ts'

// Tests its decisions: a fake df prints a file, a fake curl records its requests. `npm run trials -- failover` runs it
// beside Patroni.

const GUARD = fileURLToPath(new URL('../deploy/database/disk-guard', import.meta.url))
const LEAST = 1024

let folder: string
let guard: ChildProcess

beforeEach(() => {
  folder = makeFolder('disk-guard')
  stub('sleep', 'echo look >> looks; exec /bin/sleep 0.02')
  stub('df', 'test -s left || exit 1; echo Avail; cat left')
  stub(
    'curl',
    'echo "$@" >> calls; case "$*" in */primary) exit "$(cat not-primary)";; *) exit "$(cat refused)";; esac',
  )
  set({ left: LEAST, 'not-primary': 0, refused: 0 })
  guard = spawn('/bin/sh', [GUARD], {
    cwd: folder,
    env: {
      PATH: `${folder}:/usr/bin:/bin`,
      PATRONI_NAME: 'node1',
      PATRONI_RESTAPI_CONNECT_ADDRESS: '10.0.0.1:8008',
      PATRONI_POSTGRESQL_DATA_DIR: folder,
    },
    stdio: 'ignore',
  })
})
afterEach(() => guard.kill('SIGKILL'))

const stub = (name: string, script: string) => {
  const file = path.join(folder, name)
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
}
const set = (values: Record<string, number>) => {
  for (const [name, value] of Object.entries(values)) writeFileSync(path.join(folder, name), `${value}\n`)
}
const linesOf = (name: string) => {
  const file = path.join(folder, name)
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
}
const handOvers = () => linesOf('calls').filter((call) => call.includes('/switchover'))

/** Waits until it has checked the disk a few more times. */
const looks = async (more = 4) => {
  const before = linesOf('looks').length
  await until(() => linesOf('looks').length >= before + more)
}

it('the primary hands over when its disk is nearly full, and only once', async () => {
  await looks()
  expect(linesOf('calls')).toEqual([])
  set({ left: LEAST - 1 })
  await looks()
  expect(handOvers()).toEqual([
    expect.stringMatching(/--data \{"leader": "node1"\} http:\/\/10\.0\.0\.1:8008\/switchover$/),
  ])
})

it('it hands over again after the disk had room in between', async () => {
  set({ left: 0 })
  await looks()
  set({ left: LEAST })
  await looks()
  set({ left: 0 })
  await looks()
  expect(handOvers()).toHaveLength(2)
})

it('a disk that cannot be checked does not count as full', async () => {
  writeFileSync(path.join(folder, 'left'), '')
  await looks()
  expect(linesOf('calls')).toEqual([])
})

it('another node never hands over', async () => {
  set({ left: 0, 'not-primary': 22 })
  await looks()
  expect(linesOf('calls').length).toBeGreaterThan(1)
  expect(handOvers()).toEqual([])
})

it('keeps trying while no node may take over yet', async () => {
  set({ left: 0, refused: 22 })
  await looks(8)
  expect(handOvers().length).toBeGreaterThan(1)
})
