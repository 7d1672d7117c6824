// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import '../answer/MessageField.tsx' // imported here, although a browser fetches it after the first screen
import { ASKED } from '../sample.ts'
import { lists, press, serve, show } from '../sample-page.tsx'

vi.mock('#web/LeaveGuard.tsx', () => ({ LeaveGuard: () => null }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('an edited question shows before and now, announced, and no answers until the person has looked', async () => {
  let asked = ASKED
  const said = serve({ ...lists(() => [asked]), claim: () => ({ outcome: 'won' }) })
  const client = show()
  await screen.findByRole('button', { name: 'Ja, jeg tar oppdraget' })
  asked = { ...ASKED, startTime: '10:00:00', location: 'Skoleveien 9', requirements: 'Førerkort' }
  await act(() => client.invalidateQueries())
  const change = await screen.findByText('Tid: før 07.45–14.30, nå 10.00–14.30')
  expect(change.closest('[role=status]')?.textContent).toContain(
    'Sted: før Skoleveien 1, Fjellhamar, nå Skoleveien 9',
  )
  expect(screen.getByText('Kravene er endret.')).toBeTruthy()
  for (const name of ['Ja, jeg tar oppdraget', 'Nei, jeg kan ikke'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  await press('Jeg har sett endringen')
  await press('Ja, jeg tar oppdraget')
  await vi.waitFor(() =>
    expect(said).toEqual([
      [
        'claim',
        expect.objectContaining({
          seen: expect.objectContaining({ startTime: '10:00:00', location: 'Skoleveien 9' }),
        }),
      ],
    ]),
  )
})

it('a shift that is moved into the night shows which night', async () => {
  let asked = ASKED
  serve(lists(() => [asked]))
  const client = show()
  await screen.findByRole('button', { name: 'Ja, jeg tar oppdraget' })
  asked = { ...ASKED, startTime: '02:00:00' }
  await act(() => client.invalidateQueries())
  expect(
    await screen.findByText(/^Dato: før .*mandag 23\. november, nå natt til mandag 23\. november$/),
  ).toBeTruthy()
})
