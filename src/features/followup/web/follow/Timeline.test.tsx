// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sampleEvent } from '#test/sample-event.ts'
import type { AssignmentEvent } from '../../shapes.ts'
import { Timeline } from './Timeline.tsx'

afterEach(cleanup)

const drawn = (...events: AssignmentEvent[]) => {
  render(
    <Timeline events={events} now={new Date('2026-11-23T06:00:00Z')}>
      {null}
    </Timeline>,
  )
  return screen.getAllByRole('listitem').map((row) => row.textContent)
}

it("has a row for each event, with the substitute's message and the state of the messages", () => {
  const rows = drawn(
    sampleEvent({ id: 3, text: 'Ola Hansen meldte avbud.', sign: 'withdrawn', note: 'Er syk' }),
    sampleEvent({
      id: 2,
      text: 'Kari Nordmann avlyste oppdraget.',
      consequences: ['Åse Berg fikk beskjed på SMS.', 'E-post: kom ikke fram.'],
    }),
  )
  expect(rows).toEqual([
    'kl. 06.31 Ola Hansen meldte avbud. «Er syk»',
    'kl. 06.31 Kari Nordmann avlyste oppdraget.Åse Berg fikk beskjed på SMS. E-post: kom ikke fram.',
  ])
})

it('marks once where the derived events begin', () => {
  const rows = drawn(
    sampleEvent({ id: 9 }),
    sampleEvent({ id: 4, isMigrated: true }),
    sampleEvent({ id: null, text: 'Forespørsel på SMS til 9 vikarer.', isMigrated: true }),
  )
  expect(rows.map((row) => row?.includes('Eldre hendelser er satt sammen av det som var lagret.'))).toEqual([
    false,
    true,
    false,
  ])
})

it('shows the latest four, and on demand all of them, with the focus on the first new one', async () => {
  const events = [9, 8, 7, 6, 5, 4].map((id) => sampleEvent({ id }))
  expect(drawn(...events)).toHaveLength(4)
  fireEvent.click(screen.getByRole('button', { name: 'Se alle 6 hendelser' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(6)
  await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(screen.getAllByRole('listitem')[4])
  expect(screen.queryByRole('button', { name: /Se alle/ })).toBeNull()
})
