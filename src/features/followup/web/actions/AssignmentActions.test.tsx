// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LoggedAssignment } from '../../shapes.ts'
import { AssignmentActions } from './AssignmentActions.tsx'
import { RowActions } from './RowActions.tsx'

const open: LoggedAssignment = {
  id: '0199f2a0-0000-7000-8000-000000000001',
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  department: null,
  date: '2026-11-24',
  startTime: '07:45:00',
  endTime: '14:30:00',
  startsAt: '2026-11-24T06:45:00.000Z',
  description: null,
  requirements: null,
  channels: ['sms'],
  status: 'open',
  hasEnded: false,
  places: 1,
  filled: 0,
  unconfirmed: 0,
  version: 'v1',
  edited: null,
  vikarer: [],
  vikar: null,
  isReopened: false,
  asked: 3,
  lineLength: null,
  isInOrder: false,
  isHalted: false,
  sendAt: null,
  responses: 0,
  latestResponseAt: null,
  createdAt: '2026-11-23T05:30:00.000Z',
}
const ola = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  fullName: 'Ola Hansen',
  phone: '+4791234501',
  noSms: false,
  noEmail: false,
}
const assigned: LoggedAssignment = {
  ...open,
  status: 'assigned',
  filled: 1,
  vikarer: [ola],
  vikar: ola,
  responses: 1,
}

const show = (assignment: LoggedAssignment, place: 'row' | 'page' = 'row') =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      {place === 'row' ? (
        <RowActions assignment={assignment} />
      ) : (
        <AssignmentActions assignment={assignment} titleId="title" />
      )}
    </QueryClientProvider>,
  )

/** All there is to press, also what the menu folds away. */
const offered = (assignment: LoggedAssignment, place?: 'row' | 'page') => {
  const { container } = show(assignment, place)
  const names = [...container.querySelectorAll('button, a')].map(
    (control) => control.getAttribute('aria-label') ?? control.textContent,
  )
  cleanup()
  return names.filter((name) => name !== `Flere valg for ${assignment.title}`)
}

const LIKE = 'Opprett lignende'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('what can be done with an assignment', () => {
  it('is to remind or cancel while it waits for a substitute', () => {
    const remind = 'Send påminnelse til alle'
    expect(offered(open)).toEqual([
      'Vis detaljer',
      remind,
      LIKE,
      'Endre',
      'Spør flere',
      'Avtalt på telefon',
      'Send melding',
      'Avlys oppdrag',
    ])
    expect(offered({ ...open, responses: 1 })).toEqual([
      'Vis detaljer',
      'Se alle svar',
      remind,
      LIKE,
      'Endre',
      'Spør flere',
      'Avtalt på telefon',
      'Send melding',
      'Avlys oppdrag',
    ])
  })

  it('is to remind the substitute, complete or cancel once it is assigned', () => {
    expect(offered(assigned)).toEqual([
      'Vis detaljer',
      'Se alle svar',
      'Send påminnelse til vikar',
      LIKE,
      'Endre',
      'Send melding',
      'Marker som fullført',
      'Avlys oppdrag',
    ])
  })

  it('offers nothing that sends messages once the shift is over', () => {
    expect(offered({ ...open, hasEnded: true })).toEqual(['Vis detaljer', LIKE])
    expect(offered({ ...assigned, hasEnded: true })).toEqual([
      'Vis detaljer',
      'Se alle svar',
      LIKE,
      'Marker som fullført',
    ])
  })

  it.each(['completed', 'cancelled'] as const)(
    'is to open it again when it is %s, until it ends',
    (status) => {
      const look = ['Vis detaljer', 'Se alle svar', LIKE]
      expect(offered({ ...assigned, status })).toEqual([...look, 'Åpne igjen'])
      expect(offered({ ...assigned, status, hasEnded: true })).toEqual(look)
    },
  )

  it('is expanded on its own page, without what the page shows itself', () => {
    expect(offered(assigned, 'page')).toEqual([
      'Send påminnelse til vikar',
      'Endre',
      'Send melding',
      'Opprett lignende',
      'Marker som fullført',
      'Avlys oppdrag',
    ])
  })
})

/** The question comes with its own part of the script. */
const SLOW = { timeout: 10_000 }

describe('a press', () => {
  const answering = () => {
    const fetched = vi.fn((_: string) => new Promise<Response>(() => undefined))
    vi.stubGlobal('fetch', fetched)
    return fetched
  }
  const press = (name: string) => fireEvent.click(screen.getByText(name))

  it('reminds the substitute only after a question that says what it costs', async () => {
    const sent: string[] = []
    vi.stubGlobal('fetch', (address: string) => {
      sent.push(address.split('/').at(-1) ?? '')
      if (!address.endsWith('/balance')) return new Promise(() => undefined)
      return Promise.resolve(Response.json({ json: { balance: 9, warnBelow: 0, smsCountries: ['+47'] } }))
    })
    show(assigned)
    press('Send påminnelse til vikar')
    expect(await screen.findByText('Påminnelse til Ola Hansen, 1 SMS', {}, SLOW)).toBeTruthy()
    expect(screen.getByText('Etterpå er det 8 SMS igjen.')).toBeTruthy()
    expect(sent).toEqual(['balance'])
    press('Send påminnelse')
    await vi.waitFor(() => expect(sent).toEqual(['balance', 'remindAssigned']))
  })

  it('reminds all only after a question', async () => {
    answering()
    show(open)
    press('Send påminnelse til alle')
    expect(await screen.findByRole('alertdialog', { name: 'Send påminnelse til alle' }, SLOW)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Sender...' })).toBeNull()
  })

  it('asks first also when all have answered but some may be in reserve', async () => {
    answering()
    show({ ...open, responses: 3, isReopened: true })
    press('Send påminnelse til alle')
    expect(await screen.findByRole('alertdialog', { name: 'Send påminnelse til alle' }, SLOW)).toBeTruthy()
  })

  it('finds out by asking that no one is left after all', async () => {
    const reopened = { ...open, responses: 3, isReopened: true }
    const answers: Record<string, unknown> = {
      follow: { assignment: reopened, recipients: [], events: [], isHeldUp: false },
      balance: { balance: 9, warnBelow: 0, smsCountries: ['+47'] },
    }
    vi.stubGlobal('fetch', (address: string) =>
      Promise.resolve(Response.json({ json: answers[address.split('/').at(-1) ?? ''] })),
    )
    show(reopened)
    press('Send påminnelse til alle')
    expect(await screen.findByText('Ingen mottakere funnet', {}, SLOW)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send påminnelse' }).hasAttribute('disabled')).toBe(true)
  })

  it('offers to send nothing that would reach nobody', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ json: { balance: 0, warnBelow: 0, smsCountries: ['+47'] } })),
    )
    show(assigned)
    press('Send påminnelse til vikar')
    const button = await screen.findByRole('button', { name: 'Ingen får påminnelse' }, SLOW)
    expect(button.hasAttribute('disabled')).toBe(true)
  })

  it('lets the server say why no one is left to remind', async () => {
    const fetched = answering()
    show({ ...open, responses: 3 })
    press('Send påminnelse til alle')
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('completes a shift that is over at once, and one that is not only after a question', async () => {
    const fetched = answering()
    const completed = () => fetched.mock.calls.filter(([address]) => address.endsWith('/complete'))
    show({ ...assigned, hasEnded: true })
    press('Marker som fullført')
    await vi.waitFor(() => expect(completed()).toHaveLength(1))
    cleanup()
    show(assigned)
    press('Marker som fullført')
    expect(await screen.findByText(/Vakten er ikke over ennå: tirsdag 24\. november/)).toBeTruthy()
    expect(completed()).toHaveLength(1)
    cleanup()
    show({ ...assigned, startTime: '02:00:00', endTime: '08:00:00' })
    press('Marker som fullført')
    expect(await screen.findByText(/Vakten er ikke over ennå: natt til tirsdag 24\. november/)).toBeTruthy()
  })
})
