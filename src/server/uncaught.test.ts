import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** PostgreSQL's error for a duplicate row. */
const FAILURE = `Object.assign(new Error('duplicate key: kari@fjellhamar.example'), { detail: 'Key (phone)=(+4741234567)' })`

const PROGRAM = (fails: string) => `
  import { createLog } from './src/server/log.ts'
  import { endAtUncaught } from './src/server/uncaught.ts'
  endAtUncaught(createLog('info'))
  setTimeout(() => {}, 60_000)
  ${fails}`

const run = async (fails: string) => {
  const args = ['--import', './src/server/tsx-hook.ts', '--input-type=module', '--eval', PROGRAM(fails)]
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { code: code as unknown, lines: out.trim().split('\n'), err }
}

it.each([
  ['an unhandled rejection', `void Promise.reject(${FAILURE})`],
  ['an error in an event', `setTimeout(() => { throw ${FAILURE} })`],
])('%s ends the process with one line, which names no person', async (_, fails) => {
  const { code, lines, err } = await run(fails)
  expect(code).toBe(1)
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    {
      level: 'fatal',
      msg: 'uncaught error',
      err: { message: 'duplicate key: [e-mail]' },
    },
  ])
  expect(lines.join() + err).not.toMatch(/kari@|41234567/)
})
