import { expect, it } from 'vitest'
import { commandLine } from './command-line.ts'

it('spells a command as the operator of the machine types it', () => {
  expect(commandLine('webhooks', '', true)).toBe('vikarklar-run webhooks')
  expect(commandLine('backup', '<folder>', true)).toBe('vikarklar-run backup <folder>')
  expect(commandLine('webhooks', '', false)).toBe('npm run webhooks')
  expect(commandLine('backup', '<folder>', false)).toBe('npm run backup -- <folder>')
})
