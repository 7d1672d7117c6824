// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { MyAssignment } from '../contract.ts'
import { ANSWER_SAVED, CLAIM_FAILED, TOO_LATE, WITHDRAW, WON as WON_TEXT } from '#features/answers/texts.ts'
import './answer/MessageField.tsx' // imported here, although a browser fetches it after the first screen
import { ASKED, WON } from './sample.ts'
import { field, lists, openMessage, press, refusal, serve, show, write } from './sample-page.tsx'

vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }))
vi.mock('#web/LeaveGuard.tsx', () => ({ LeaveGuard: () => null }))

const PAST: MyAssignment = { ...WON, id: 'past', title: 'Engelsk 8B', state: 'completed', hasEnded: true }

beforeEach(() => {
  vi.mocked(showToast).mockClear()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
// A row that has changed state looks for the focus later, when the page may be gone.
afterEach(() => {
  cleanup()
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe("a substitute's own assignments", () => {
  it('begin with open shifts, then have own shifts, the others and past ones', async () => {
    serve(
      lists(
        () => [
          { ...WON, id: 'won', title: 'Gym 5A' },
          { ...ASKED, id: 'taken', title: 'Vikar i 1A', state: 'taken', isOpen: false },
          ASKED,
        ],
        [PAST],
      ),
    )
    show()
    await screen.findByRole('heading', { name: 'Tidligere' })
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Ledige oppdrag',
      'Vikar i 3B',
      'Mine oppdrag',
      'Vaktene dine',
      'Gym 5A',
      'Andre forespørsler',
      'Vikar i 1A',
      'Tidligere',
      'Engelsk 8B',
    ])
    expect((await screen.findByText('22 t 30 min')).parentElement?.textContent).toBe(
      'Timer i november: 22\u00a0t 30\u00a0min',
    )
    const places = screen.getAllByRole('link', { name: /Skoleveien 1/ })
    expect(places.map((place) => [place.getAttribute('target'), place.getAttribute('rel')])).toEqual(
      places.map(() => ['_blank', 'noreferrer']),
    )
    // The open request and own shifts have a map; the shift of another person has none.
    expect(places).toHaveLength(3)
  })

  it('have a contact before the answer, and once an own shift is cancelled', async () => {
    serve(
      lists(() => [
        { ...ASKED, contact: WON.contact },
        { ...WON, id: 'avlyst', title: 'Avlyst vakt', state: 'cancelled' },
        { ...ASKED, id: 'tatt', title: 'Tatt vakt', state: 'taken', isOpen: false },
      ]),
    )
    show()
    const names = await screen.findAllByRole('link', { name: '400 00 000, ring Kari Nordmann' })
    const rows = names.map((link) => link.closest('li')?.querySelector('h3, h4')?.textContent)
    expect(rows).toEqual(['Vikar i 3B', 'Avlyst vakt'])
  })

  it('show contact, calendar file and withdrawal once the yes has won', async () => {
    let isWon = false
    const said = serve({
      ...lists(() => [isWon ? { ...WON, message: 'Kommer 07:30' } : ASKED]),
      claim: () => {
        isWon = true
        return { outcome: 'won' }
      },
    })
    show()
    await openMessage()
    await screen.findByLabelText(/Beskjed/)
    write(/Beskjed/, ' Kommer 07:30 ')
    await press('Ja, jeg tar oppdraget')
    const ring = await screen.findByRole('link', { name: '400 00 000, ring Kari Nordmann' })
    expect(ring.getAttribute('href')).toBe('tel:+4740000000')
    const file = screen.getByRole('link', { name: 'Legg i kalenderen' })
    expect(file.getAttribute('href')).toBe(`/api/my-assignments/${ASKED.id}/kalender.ics`)
    expect(file.hasAttribute('download')).toBe(true)
    expect(screen.getByRole('button', { name: WITHDRAW })).toBeTruthy()
    const { id, date, startTime, endTime, title, location } = ASKED
    const seen = { date, startTime, endTime, title, location, description: '', requirements: '' }
    expect(said).toEqual([['claim', { id, responseMessage: 'Kommer 07:30', seen }]])
    expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ title: WON_TEXT }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Vikar i 3B'))
  })

  it('report a late yes in the words of the answer page, and store the interest', async () => {
    let isTaken = false
    serve({
      ...lists(() => [isTaken ? { ...ASKED, state: 'taken', isOpen: false, response: 'interested' } : ASKED]),
      claim: () => {
        isTaken = true
        return refusal('TAKEN', 409)
      },
    })
    show()
    await press('Ja, jeg tar oppdraget')
    expect(await screen.findByText('Interessert')).toBeTruthy()
    expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ description: TOO_LATE }))
    expect(screen.queryByRole('button', { name: 'Ja, jeg tar oppdraget' })).toBeNull()
  })

  it('keep the input when the answer fails, or is too long to be sent', async () => {
    const said = serve({ ...lists(() => [ASKED]), claim: () => refusal('INTERNAL', 500) })
    show()
    await openMessage()
    await screen.findByLabelText(/Beskjed/)
    write(/Beskjed/, 'a'.repeat(501))
    await press('Ja, jeg tar oppdraget')
    expect(await screen.findByText('Beskjeden kan ikke være lengre enn 500 tegn')).toBeTruthy()
    expect(said).toEqual([])
    write(/Beskjed/, 'Kommer 07:30')
    await press('Ja, jeg tar oppdraget')
    await waitFor(() =>
      expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ title: CLAIM_FAILED })),
    )
    expect(field(/Beskjed/).value).toBe('Kommer 07:30')
  })

  it('are open after a no, while they have a free place', async () => {
    serve(lists(() => [{ ...ASKED, state: 'declined', response: 'declined', message: 'Er bortreist' }]))
    show()
    expect(await screen.findByText(/Du har svart nei/)).toBeTruthy()
    expect(screen.getByText('Avslått')).toBeTruthy()
    expect(screen.getByText(/Er bortreist/)).toBeTruthy()
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Ja, jeg tar oppdraget',
    ])
  })

  it('warn about an overlapping own shift, and still accept an answer', async () => {
    serve(lists(() => [{ ...WON, id: 'own', title: 'Gym 5A' }, ASKED]))
    show()
    const warning = await screen.findByText('Du har en annen vakt da: Gym 5A, 07.45–14.30')
    const yes = screen.getByRole('button', { name: 'Ja, jeg tar oppdraget' })
    expect(warning.compareDocumentPosition(yes)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(yes.hasAttribute('disabled')).toBe(false)
  })

  it('have a button to leave the reserve if they were taken before a yes', async () => {
    let hasLeft = false
    const inReserve = { ...ASKED, state: 'taken', isOpen: false, response: 'interested' } as const
    const said = serve({
      ...lists(() => [hasLeft ? { ...inReserve, state: 'declined', response: 'declined' } : inReserve]),
      decline: () => {
        hasLeft = true
        return { outcome: 'declined' }
      },
    })
    show()
    expect(await screen.findByText(/Du står i reserve/)).toBeTruthy()
    await press('Jeg kan ikke lenger')
    expect(await screen.findByText('Avslått')).toBeTruthy()
    expect(said).toEqual([['decline', { id: ASKED.id, responseMessage: '' }]])
    expect(showToast).toHaveBeenCalledWith({
      title: ANSWER_SAVED,
      description: 'Du står ikke lenger i reserve.',
    })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Vikar i 3B'))
  })

  it('can be fetched again after a failure', async () => {
    let isBroken = true
    const { list } = lists(() => [WON])
    serve({ list: (input: never) => (isBroken ? refusal('INTERNAL', 500) : list(input)) })
    show()
    expect(await screen.findByText('Kunne ikke hente oppdragene dine')).toBeTruthy()
    isBroken = false
    await press('Prøv igjen')
    expect(await screen.findByRole('heading', { name: 'Vikar i 3B' })).toBeTruthy()
  })

  it('have a text when there are none', async () => {
    serve(lists(() => []))
    show()
    expect(await screen.findByText('Ingen oppdrag ennå')).toBeTruthy()
    const help = screen.getByRole('link', { name: 'Hjelp for vikarer' })
    expect(help.getAttribute('href')).toBe('/hjelp#vikar')
  })
})
