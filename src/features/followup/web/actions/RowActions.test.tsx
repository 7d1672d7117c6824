// @vitest-environment happy-dom
import { loggedAssignment } from '#test/sample-assignment.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LoggedAssignment } from '../../shapes.ts'
import { RowActions } from '../log/LogRow.tsx'

const open = loggedAssignment({
  id: '0199f2a0-0000-7000-8000-000000000001',
  date: '2026-11-24',
  startsAt: '2026-11-24T06:45:00.000Z',
  asked: 3,
  createdAt: '2026-11-23T05:30:00.000Z',
})
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

const show = (assignment: LoggedAssignment) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RowActions assignment={assignment} />
    </QueryClientProvider>,
  )

/** All buttons, including the entries of the menu. */
const offered = (assignment: LoggedAssignment) => {
  const { container } = show(assignment)
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

describe('the acts on an assignment', () => {
  it('are to remind or cancel while it waits for a substitute', () => {
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

  it('are to remind the substitute, complete or cancel once it is assigned', () => {
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

  it('send no messages once the shift is over', () => {
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
})

/** The dialog is loaded as a separate script. */
const SLOW = { timeout: 10_000 }

describe('a press', () => {
  const answering = () => {
    const fetched = vi.fn((_: string) => new Promise<Response>(() => undefined))
    vi.stubGlobal('fetch', fetched)
    return fetched
  }
  const press = (name: string) => fireEvent.click(screen.getByText(name))

  /** The server's plan or refusal, and the requests that it got. */
  const planning = (answer: () => Response) => {
    const sent: string[] = []
    vi.stubGlobal('fetch', (address: string) => {
      sent.push(address.split('/').at(-1) ?? '')
      return /plan/i.test(address) ? Promise.resolve(answer()) : new Promise(() => undefined)
    })
    return sent
  }
  const planOf = (reached: number) => () =>
    Response.json({
      json: {
        version: 'v1',
        sentences: ['Ola Hansen får påminnelsen på SMS.'],
        notified: [],
        sms: { problem: null },
        sending: { reached, people: { count: 1 } },
      },
    })

  it('reminds the substitute only after a dialog with the plan', async () => {
    const sent = planning(planOf(1))
    show(assigned)
    press('Send påminnelse til vikar')
    expect(await screen.findByText('Ola Hansen får påminnelsen på SMS.', {}, SLOW)).toBeTruthy()
    expect(sent).toEqual(['planRemindAssigned'])
    press('Send påminnelse')
    await vi.waitFor(() => expect(sent).toEqual(['planRemindAssigned', 'remindAssigned']))
  })

  it('reminds all only after a dialog', async () => {
    answering()
    show(open)
    press('Send påminnelse til alle')
    expect(await screen.findByRole('alertdialog', { name: 'Send påminnelse til alle' }, SLOW)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Sender...' })).toBeNull()
  })

  it('explains in the dialog why no one is left to remind', async () => {
    planning(() =>
      Response.json(
        { json: { defined: true, code: 'NOBODY_ASKED', status: 409, message: 'Ingen er spurt' } },
        { status: 409 },
      ),
    )
    show({ ...open, responses: 3 })
    press('Send påminnelse til alle')
    expect(await screen.findByText('Ingen er spurt', {}, SLOW)).toBeTruthy()
    expect(
      screen.getByText(
        'Nådde ikke forespørselen fram? Åpne oppdraget og velg «Send til dem som ikke fikk den».',
      ),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send påminnelse' }).hasAttribute('disabled')).toBe(true)
  })

  it('offers no reminder that reaches no one', async () => {
    planning(planOf(0))
    show(assigned)
    press('Send påminnelse til vikar')
    const button = await screen.findByRole('button', { name: 'Ingen får påminnelse' }, SLOW)
    expect(button.hasAttribute('disabled')).toBe(true)
  })

  it('completes a shift that is over at once, any other only after a dialog', async () => {
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
