import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFolder } from './folder.ts'

let folder: string

const write = (name: string, text: string) => {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text, { mode: 0o755 })
}

/** An installation with all packages, and with this script as its Node. */
const prepareWith = async (ownNode: string) => {
  write('node_modules/.bin/node', `#!/bin/sh\n${ownNode}\n`)
  const command = [
    '--input-type=module',
    '-e',
    "await import('./scripts/prepare.mjs').then(({ prepare }) => prepare())",
  ]
  const env = { PATH: `${path.join(folder, 'bin')}:${process.env['PATH']}` }
  return new Promise<string>((resolve) =>
    execFile(process.execPath, command, { cwd: folder, env }, (_error, _out, errors) => resolve(errors)),
  )
}

beforeAll(() => {
  folder = makeFolder('prepare')
  cpSync('scripts/prepare.mjs', path.join(folder, 'scripts/prepare.mjs'), { recursive: true })
  write('package.json', JSON.stringify({ dependencies: { node: '99.0.0' }, allowScripts: {} }))
  write('package-lock.json', JSON.stringify({ packages: { '': {} } }))
  write('node_modules/.package-lock.json', JSON.stringify({ packages: {} }))
  write('bin/npm', '#!/bin/sh\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a Node that misses a system library reports the library, and the package that has it', async () => {
  const missing = 'libatomic.so.1: cannot open shared object file'
  const said = await prepareWith(`echo '${missing}' >&2; exit 127`)
  expect(said).toContain(`is not Node 99.0.0: ${missing}\n`)
  expect(said).toContain('the package libatomic1')
})

it('a Node other than the pinned one is reported', async () => {
  expect(await prepareWith('echo v98.0.0')).toContain('is not Node 99.0.0: it is v98.0.0\n')
})

it('the pinned one causes no output', async () => {
  expect(await prepareWith('echo v99.0.0')).toBe('')
})
