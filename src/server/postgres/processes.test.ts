import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listProcesses } from './processes.ts'

test.skipIf(!existsSync('/proc/self') || !existsSync('/bin/ps'))(
  'the list of files and the program ps name the same processes (skipped where one is missing)',
  async () => {
    for (const hasProc of [true, false]) {
      const own = (await listProcesses(hasProc)).find(({ pid }) => pid === process.pid)
      expect(own?.command.trim()).toMatch(/node|vitest/)
    }
  },
)

test('the list holds this process once', async () => {
  expect((await listProcesses()).filter(({ pid }) => pid === process.pid)).toHaveLength(1)
})
