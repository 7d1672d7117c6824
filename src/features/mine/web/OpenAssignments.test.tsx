// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { showToast } from '#web/ui/overlays/toast.ts'
import './answer/AnswerAllDialog.tsx' // imported here, like the next: a browser fetches both after the first screen
import './answer/MessageField.tsx'
import { ASKED } from './sample.ts'
import { field, lists, press, refusal, serve, show, openMessage } from './sample-page.tsx'

vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }))

vi.mock('#web/LeaveGuard.tsx', () => ({ LeaveGuard: () => null }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const shift = (id: string, day: number, requestId: string) => ({
  ...ASKED,
  id,
  requestId,
  date: `2026-11-${day}`,
  startsAt: `2026-11-${day}T06:45:00.000Z`,
  title: `Vakt ${id}`,
})

it('the shifts of one request are grouped, by time, apart from other requests', async () => {
  serve(
    lists(() => [
      shift('b', 24, 'uka'),
      shift('alene', 25, 'en annen'),
      { ...shift('a', 23, 'uka'), state: 'declined', response: 'declined' },
    ]),
  )
  show()
  const group = (
    await screen.findByRole('heading', { name: /^2 vakter i samme forespørsel fra Fjellhamar skole$/ })
  ).closest('li')
  const titles = group && within(group).getAllByRole('heading', { level: 4 })
  expect(titles?.map(({ textContent }) => textContent)).toEqual(['Vakt a', 'Vakt b'])
  expect(screen.getByRole('heading', { name: 'Vakt alene', level: 3 })).toBeTruthy()
})

it('an answer to all of a request includes those without one, and shows them before it binds', async () => {
  let asked = [
    shift('b', 24, 'uka'),
    { ...shift('a', 23, 'uka'), state: 'declined' as const, response: 'declined' as const },
    shift('c', 25, 'uka'),
  ]
  const said = serve({
    ...lists(() => asked),
    claimAll: () => {
      asked = []
      return {
        answers: [
          { assignmentId: 'b', outcome: 'won' },
          { assignmentId: 'c', outcome: 'taken' },
        ],
      }
    },
  })
  show()
  await press('Ja til de 2 andre')
  const dialog = await screen.findByRole('alertdialog', { name: 'Vil du ta 2 vakter?' })
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['tir. 24. nov. kl. 07.45–14.30', 'ons. 25. nov. kl. 07.45–14.30'])
  expect(said).toEqual([])
  fireEvent.change(within(dialog).getByLabelText(/Beskjed/), { target: { value: 'Gjerne' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ja, jeg tar 2 vakter' }))
  await waitFor(() =>
    expect(showToast).toHaveBeenCalledWith(
      expect.objectContaining({
        title: 'Du har fått 1 av 2 vakter',
        description: 'Du er notert som interessert i resten.',
      }),
    ),
  )
  const sent = expect.objectContaining({
    requestId: 'uka',
    responseMessage: 'Gjerne',
    shifts: ['b', 'c'].map((id, at) => ({
      id,
      seen: expect.objectContaining({ date: `2026-11-${24 + at}` }),
    })),
  })
  expect(said).toEqual([['claimAll', sent]])
})

it('a no to all declines the shifts of its summary', async () => {
  const said = serve({
    ...lists(() => [shift('a', 23, 'uka'), shift('b', 24, 'uka')]),
    declineAll: () => ({ declined: ['a', 'b'] }),
  })
  show()
  await press('Nei til alle')
  await press('Nei til 2 vakter')
  await waitFor(() => expect(said).toEqual([['declineAll', expect.objectContaining({ requestId: 'uka' })]]))
})

it('the summary keeps its facts when the office edits a shift, and shows the change when it opens again', async () => {
  let asked = [shift('a', 23, 'uka'), shift('b', 24, 'uka')]
  const said = serve({ ...lists(() => asked), claimAll: () => refusal('CHANGED', 409) })
  const client = show()
  await press('Ja til alle')
  await screen.findByRole('alertdialog')
  asked = asked.map((one) => ({ ...one, location: 'Skoleveien 9' }))
  await client.invalidateQueries()
  await press('Ja, jeg tar 2 vakter')
  await waitFor(() => expect(said).toHaveLength(1))
  expect(JSON.stringify(said)).not.toContain('Skoleveien 9')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await press('Ja til alle')
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Sted: før Skoleveien 1, Fjellhamar, nå Skoleveien 9')
})

it('a shift keeps its unseen change and the typed text when the other one of its request is taken', async () => {
  const taken = {
    ...shift('a', 23, 'uka'),
    state: 'taken' as const,
    isOpen: false,
    response: 'interested' as const,
  }
  let asked = [shift('a', 23, 'uka'), shift('b', 24, 'uka')]
  serve(lists(() => asked))
  const client = show()
  await screen.findByText('2 vakter i samme forespørsel fra Fjellhamar skole')
  await openMessage()
  const message = (await screen.findAllByLabelText<HTMLTextAreaElement>(/Beskjed/)).at(-1)
  if (message) fireEvent.change(message, { target: { value: 'Gjerne' } })
  asked = asked.map((one) => ({ ...one, location: 'Skoleveien 9' }))
  await act(() => client.invalidateQueries())
  const change = 'Sted: før Skoleveien 1, Fjellhamar, nå Skoleveien 9'
  expect(await screen.findAllByText(change)).toHaveLength(2)
  asked = [taken, ...asked.slice(1)]
  await act(() => client.invalidateQueries())
  await screen.findByRole('heading', { name: 'Vakt b', level: 3 })
  expect(screen.getAllByText(change)).toHaveLength(1)
  expect(field(/Beskjed/).value).toBe('Gjerne')
  expect(screen.queryByText(/i samme forespørsel/)).toBeNull()
})
