import { expect, it } from 'vitest'
import { renderReport } from './render.ts'

it('shows a line for each check, in groups, with the total at the end', () => {
  const text = renderReport(
    {
      version: '0.3.0',
      at: '2026-11-29T10:00:00.000Z',
      failed: 1,
      warned: 1,
      checks: [
        { name: 'node', group: 'settings', state: 'ok', says: 'Node 26.', next: '' },
        {
          name: 'variables',
          group: 'settings',
          state: 'warn',
          says: 'X is not known.',
          next: 'Take it out.',
        },
        { name: 'smtp', group: 'messages', state: 'fail', says: 'It refuses.', next: 'Correct it.' },
        { name: 'sms', group: 'messages', state: 'skipped', says: 'The stand-in.', next: '' },
      ],
    },
    (state, words) => (state === 'fail' ? `*${words}*` : words),
  )
  expect(text).toBe(`Vikarklar 0.3.0, 2026-11-29T10:00:00.000Z

Settings
  ok    node       Node 26.
  warn  variables  X is not known. Take it out.

Messages
  *FAIL*  smtp       It refuses. Correct it.
  -     sms        The stand-in.

*1 failed, 1 to look at, 1 ok, 1 not applicable.*`)
})
