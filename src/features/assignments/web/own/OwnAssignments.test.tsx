// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showToast } from '#web/ui/toast.ts'
import type { OwnAssignment } from '../../contract-own.ts'
import { CLAIM_FAILED, TOO_LATE, WITHDRAW, WITHDRAW_FAILED, WON as WON_TEXT } from '../../texts.ts'
import { OwnAssignments } from './OwnAssignments.tsx'
import { ASKED, WON } from './sample.ts'

vi.mock('#web/ui/toast.ts', () => ({ showToast: vi.fn() }))
vi.mock('#web/LeaveGuard.tsx', () => ({ LeaveGuard: () => null }))

const PAST: OwnAssignment = { ...WON, id: 'past', title: 'Engelsk 8B', state: 'completed', hasEnded: true }

type Answers = Record<string, (input: never) => unknown>
const refusal = (code: string, status: number, message = '') => ({ defined: true, code, status, message })

/** Answers each procedure as told and keeps what was said. */
const serve = (answers: Answers) => {
  const said: unknown[] = []
  const usual: Answers = { myHours: () => ({ month: '2026-11', doneMinutes: 900, bookedMinutes: 450 }) }
  const fetched = async (address: string, { body }: { body: string }) => {
    const procedure = address.split('/').at(-1) ?? ''
    const input = JSON.parse(body).json
    if (procedure.endsWith('Mine')) said.push([procedure, input])
    return Response.json({ json: { ...usual, ...answers }[procedure]?.(input as never) ?? null })
  }
  vi.stubGlobal('fetch', vi.fn(fetched))
  return said
}

/** Answers with these lists, whichever they are at the time. */
const lists = (coming: () => OwnAssignment[], past: OwnAssignment[] = []) => ({
  mine: ({ list }: { list: string }) => ({
    assignments: list === 'coming' ? coming() : past,
    nextCursor: null,
  }),
})

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <OwnAssignments />
    </QueryClientProvider>,
  )

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const field = (label: RegExp) => screen.getByLabelText<HTMLTextAreaElement>(label)
const write = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })

beforeEach(() => vi.mocked(showToast).mockClear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe("a substitute's own assignments", () => {
  it('begin with what can be answered, then come the shifts, the others and the past', async () => {
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
    expect((await screen.findByText('22,5')).parentElement?.textContent).toBe('Timer i november: 22,5')
    const [place] = screen.getAllByRole('link', { name: /Skoleveien 1/ })
    expect([place?.getAttribute('target'), place?.getAttribute('rel')]).toEqual(['_blank', 'noreferrer'])
  })

  it('turn when the yes has won: whom to ring, the calendar file and the way out', async () => {
    let isWon = false
    const said = serve({
      ...lists(() => [isWon ? { ...WON, message: 'Kommer 07:30' } : ASKED]),
      claimMine: () => {
        isWon = true
        return { outcome: 'won' }
      },
    })
    show()
    await screen.findByText('Legg ved en beskjed')
    write(/Beskjed/, ' Kommer 07:30 ')
    await press('Ja, jeg tar oppdraget')
    const ring = await screen.findByRole('link', { name: '400 00 000, ring Kari Nordmann' })
    expect(ring.getAttribute('href')).toBe('tel:+4740000000')
    const file = screen.getByRole('link', { name: 'Legg i kalenderen' })
    expect(file.getAttribute('href')).toBe(`/api/my-assignments/${ASKED.id}/kalender.ics`)
    expect(file.hasAttribute('download')).toBe(true)
    expect(screen.getByRole('button', { name: WITHDRAW })).toBeTruthy()
    expect(said).toEqual([['claimMine', { id: ASKED.id, responseMessage: 'Kommer 07:30' }]])
    expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ title: WON_TEXT }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Vikar i 3B'))
  })

  it('say that it was too late in the words of the answer page, and note the interest', async () => {
    let isTaken = false
    serve({
      ...lists(() => [isTaken ? { ...ASKED, state: 'taken', isOpen: false, response: 'interested' } : ASKED]),
      claimMine: () => {
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

  it('keep what was typed when the answer does not come through, or is too long to be sent', async () => {
    const said = serve({ ...lists(() => [ASKED]), claimMine: () => refusal('INTERNAL', 500) })
    show()
    await screen.findByText('Legg ved en beskjed')
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

  it('can be had after a no, as long as nobody has them', async () => {
    serve(lists(() => [{ ...ASKED, state: 'declined', response: 'declined', message: 'Er bortreist' }]))
    show()
    expect(await screen.findByText(/Du har svart nei/)).toBeTruthy()
    expect(screen.getByText('Avslått')).toBeTruthy()
    expect(screen.getByText(/Er bortreist/)).toBeTruthy()
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Ja, jeg tar oppdraget',
    ])
  })

  it('are given back after a question that stays when it fails', async () => {
    let isBroken = true
    let hasWithdrawn = false
    const said = serve({
      ...lists(() => [hasWithdrawn ? { ...ASKED, state: 'withdrawn', response: 'declined' } : WON]),
      withdrawMine: () => {
        if (isBroken) return refusal('INTERNAL', 500)
        hasWithdrawn = true
        return { outcome: 'withdrawn' }
      },
    })
    show()
    await press(WITHDRAW)
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText('Kari Nordmann får beskjed.')).toBeTruthy()
    write(/Beskjed til Kari Nordmann/, 'Sykt barn')
    await press('Ja, meld avbud')
    expect((await within(dialog).findByRole('alert')).textContent).toContain(WITHDRAW_FAILED)
    expect(field(/Beskjed til Kari Nordmann/).value).toBe('Sykt barn')
    isBroken = false
    await press('Ja, meld avbud')
    expect(await screen.findByText('Meldte avbud')).toBeTruthy()
    expect(said.at(-1)).toEqual(['withdrawMine', { id: WON.id, responseMessage: 'Sykt barn' }])
  })

  it('cannot be given back when they have started: then somebody must be rung', async () => {
    serve(lists(() => [{ ...WON, hasStarted: true }]))
    show()
    expect(await screen.findByText('Ring Kari Nordmann')).toBeTruthy()
    expect(screen.queryByRole('button', { name: WITHDRAW })).toBeNull()
  })

  it('that are over are few at first, then those that were fetched, then the next page', async () => {
    const past = (page: string) =>
      [1, 2, 3, 4].map((number) => ({ ...PAST, id: page + number, title: `${page} ${number}` }))
    serve({
      mine: ({ list, cursor }: { list: string; cursor?: string }) => ({
        assignments: list === 'coming' ? [] : past(cursor ?? 'første'),
        nextCursor: list === 'coming' || cursor ? null : 'andre',
      }),
    })
    show()
    const titles = () => screen.queryAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)
    const more = 'Vis flere tidligere oppdrag'
    await screen.findByRole('button', { name: more })
    expect(titles()).toEqual(['første 1', 'første 2', 'første 3'])
    await press(more)
    await waitFor(() => expect(titles()).toHaveLength(4))
    await press(more)
    await waitFor(() => expect(titles()).toHaveLength(8))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('andre 1'))
    expect(screen.queryByRole('button', { name: more })).toBeNull()
  })

  it('can be asked for again when they could not be fetched', async () => {
    let isBroken = true
    const { mine } = lists(() => [WON])
    serve({ mine: (input: never) => (isBroken ? refusal('INTERNAL', 500) : mine(input)) })
    show()
    expect(await screen.findByText('Kunne ikke hente oppdragene dine')).toBeTruthy()
    isBroken = false
    await press('Prøv igjen')
    expect(await screen.findByRole('heading', { name: 'Vikar i 3B' })).toBeTruthy()
  })

  it('are none yet, in so many words', async () => {
    serve(lists(() => []))
    show()
    expect(await screen.findByText('Ingen oppdrag ennå')).toBeTruthy()
  })
})
