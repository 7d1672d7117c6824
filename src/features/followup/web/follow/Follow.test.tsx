// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loggedShift, recipientRow, reserveRow, withdrawnRow } from '#test/sample-followed.ts'
import { line, place } from '#test/sample-line.ts'
import type { LoggedAssignment, RecipientRow } from '../../shapes.ts'
import { FollowActs } from '../actions/FollowActs.tsx'
import { Follow } from './Follow.tsx'
import type { Followed } from './followed.ts'

const { announce } = vi.hoisted(() => ({ announce: vi.fn<(text: string) => void>() }))
vi.mock('#web/ui/announce.ts', () => ({ announce }))
vi.mock('./Forecast.tsx', () => ({ Forecast: () => null }))

const at = '2026-11-23T05:31:00.000Z'
const now = new Date(at)

const open = loggedShift()
const holder = { id: 'o', fullName: 'Ola Hansen', phone: '+4791234501', noSms: false, noEmail: false }
const assigned = loggedShift({ status: 'assigned', filled: 1, vikarer: [holder], vikar: holder })
const reopened = loggedShift({ isReopened: true, responses: 3 })

const ola = { ...withdrawnRow('Ola Hansen', at, 'Er syk'), vikarId: 'o' }
const siri = reserveRow('Siri Dahl', '2026-11-22T18:00:00.000Z')
const aile = reserveRow('Áile Utsi', '2026-11-22T17:00:00.000Z')

const page = (assignment: LoggedAssignment, more: Partial<Followed> = {}) => {
  const followed = {
    assignment,
    shifts: [],
    recipients: [],
    line: null,
    next: { sentence: null, vikarIds: [] },
    alarm: null,
    events: [],
    undoSeconds: 0,
    isHeldUp: false,
    ...more,
  }
  return (
    <QueryClientProvider client={new QueryClient()}>
      <FollowActs assignment={assignment} recipients={followed.recipients} line={followed.line}>
        <Follow followed={followed} now={now} />
      </FollowActs>
    </QueryClientProvider>
  )
}

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
const said = () => screen.getAllByRole('status')[0]?.textContent
const groupOf = (title: string) =>
  screen.getByRole('heading', { level: 3, name: title }).closest('[data-group]')
const namesIn = (title: string) =>
  [...(groupOf(title)?.querySelectorAll('li strong') ?? [])].map(({ textContent }) => textContent)

beforeEach(() => announce.mockReset())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('following an assignment', () => {
  it('announces a person who gets the shift meanwhile, with the number to call', () => {
    const { rerender } = render(page(open))
    expect(said()).toBe('')
    rerender(page(assigned))
    expect(said()).toBe('Ola Hansen har fått oppdraget')
    expect(screen.getByRole('heading', { name: 'Ola Hansen kommer' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '912 34 501, ring Ola Hansen' })).toBeTruthy()
  })

  it('lists the holders of several places with their numbers, and marks the latest', () => {
    const other = { ...holder, id: 's', fullName: 'Siri Dahl', phone: '+4791234502' }
    const yes = { response: 'accepted', respondedAt: at } as const
    const olas = recipientRow('Ola Hansen', { ...yes, vikarId: 'o' })
    const siris = recipientRow('Siri Dahl', { ...yes, vikarId: 's', phone: '+4791234502' })
    const three = { ...open, places: 3 }
    const one = { ...three, filled: 1, vikarer: [holder], vikar: holder }
    const { rerender } = render(page(one, { recipients: [olas] }))
    expect(screen.getByRole('heading', { name: '1 av 3 kommer' })).toBeTruthy()
    const two = { ...three, filled: 2, vikarer: [holder, other], vikar: holder }
    rerender(page(two, { recipients: [olas, siris] }))
    expect(said()).toBe('Siri Dahl har fått oppdraget')
    expect(namesIn('Har fått oppdraget')).toEqual(['Ola Hansen', 'Siri Dahl'])
    const links = screen.getAllByRole('link', { name: /, ring / }).map((link) => link.textContent)
    expect(links).toEqual(['912 34 501', '912 34 502'])
  })

  it('links to help with the answers only while there are none', () => {
    const help = () => screen.queryByRole('link', { name: 'Slik følger du svarene' })?.getAttribute('href')
    const { rerender } = render(page(open))
    expect(help()).toBe('/hjelp#svar')
    for (const later of [{ ...open, responses: 1 }, { ...open, asked: 0 }, assigned]) {
      rerender(page(later))
      expect(help()).toBeUndefined()
    }
  })

  it('announces nothing that was so when the page was opened', () => {
    render(page(assigned))
    expect(said()).toBe('')
  })

  it('shows the person who has withdrawn, the next step, and the most helpful act', () => {
    const { rerender } = render(page(assigned))
    const sentence = 'Áile Utsi står i reserve og får spørsmålet nå.'
    rerender(page(reopened, { recipients: [siri, aile, ola], next: { sentence, vikarIds: [aile.vikarId] } }))
    expect(said()).toBe('Ola Hansen har meldt avbud. Oppdraget er ledig igjen.')
    const head = within(screen.getByRole('region', { name: 'Ola Hansen har meldt avbud' }))
    expect(head.getByText(sentence)).toBeTruthy()
    expect(head.getByRole('button', { name: 'Gi jobben til Áile' })).toBeTruthy()
    expect(namesIn('I reserve')).toEqual(['Áile Utsi', 'Siri Dahl'])
    expect(groupOf('Har svart')?.textContent).toContain('Meldte avbud')
    expect(groupOf('Har svart')?.textContent).toContain('«Er syk»')
    expect(screen.getAllByRole('link', { name: '912 34 501, ring Siri Dahl' })).toHaveLength(1)
  })

  it('shows people who have been asked again among those with the question, and offers no other', () => {
    const asked = { ...siri, askedAgainAt: at }
    render(page(reopened, { recipients: [asked, ola] }))
    expect(groupOf('Har spørsmålet nå')?.textContent).toContain(
      'Siri DahlI reserveSpurt igjen kl.\u00a006.31',
    )
    expect(screen.queryByText(/^Spør reserven/)).toBeNull()
  })

  it('announces an absent holder with the number to call, while it matters', () => {
    const until = `${new Date().getFullYear()}-11-24`
    const away: RecipientRow = { ...ola, response: 'accepted', withdrawnAt: null, absence: { until } }
    const { rerender } = render(page(assigned, { recipients: [siri, away] }))
    const head = screen.getByRole('region', { name: 'Ola Hansen har sagt ja' })
    expect(head.textContent).toContain(
      'Har meldt seg utilgjengelig til 24. nov.Ring og hør om vakten fortsatt passer.',
    )
    expect(announce).toHaveBeenLastCalledWith('Ola Hansen har meldt seg utilgjengelig til 24. nov.')
    rerender(page({ ...assigned, hasEnded: true }, { recipients: [away] }))
    expect(screen.queryByText(/^Har meldt seg/)).toBeNull()
    rerender(page(assigned, { recipients: [{ ...away, absence: null }] }))
    expect(screen.getByRole('heading', { name: 'Ola Hansen kommer' })).toBeTruthy()
    rerender(
      page(reopened, {
        recipients: [
          { ...siri, absence: away.absence },
          { ...away, ...ola },
        ],
      }),
    )
    expect(screen.queryByText(/^Har meldt seg/)).toBeNull()
    expect(groupOf('I reserve')?.textContent).toContain('Utilgjengelig til 24. nov.')
  })

  it('announces it again when the same person accepts again', () => {
    const { rerender } = render(page(assigned))
    rerender(page(reopened, { recipients: [ola] }))
    rerender(page(assigned, { recipients: [{ ...ola, response: 'accepted' }] }))
    expect(said()).toBe('Ola Hansen har fått oppdraget')
  })

  it('shows and announces the reasons of an alarm, and offers the most helpful act', () => {
    const alarm = { raisedAt: at, reasons: ['all-declined' as const], callList: [] }
    const { rerender } = render(page({ ...open, responses: 9 }, { alarm }))
    const head = within(screen.getByRole('region', { name: 'Ingen kommer' }))
    expect(head.getByText('Alle som er spurt, har sagt nei.')).toBeTruthy()
    expect(announce).toHaveBeenCalledExactlyOnceWith('Ingen kommer. Alle som er spurt, har sagt nei.')
    expect(head.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Spør flere'])
    rerender(page(open))
    expect(screen.queryByRole('region', { name: 'Ingen kommer' })).toBeNull()
  })

  it('explains why messages are delayed, only while they are', () => {
    const why = 'Leverandøren svarer ikke akkurat nå. Meldingene går ut av seg selv.'
    const { rerender } = render(page(open, { isHeldUp: true }))
    expect(screen.getByText(why)).toBeTruthy()
    rerender(page(open))
    expect(screen.queryByText(why)).toBeNull()
  })
})

describe('the list of people', () => {
  it('collapses most of the people who wait, and shows a shared reason once', async () => {
    const places = [1, 2, 3, 4, 5, 6, 7].map((n) =>
      place({ vikarId: `v${n}`, fullName: `Vikar ${n}`, position: n }),
    )
    const inLine = { ...open, isInOrder: true, lineLength: 7, asked: 0 }
    render(
      page(inLine, { recipients: [recipientRow('Bo Vik')], line: line({ length: 7, asked: 0, places }) }),
    )
    expect(namesIn('Neste i køen')).toEqual(['Vikar 1', 'Vikar 2'])
    expect(screen.getAllByText(/aldri spurt før/)).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: '5 til i køen' }))
    expect(namesIn('Neste i køen')).toHaveLength(7)
    await new Promise(requestAnimationFrame)
    expect(document.activeElement?.textContent).toContain('Vikar 3')
    expect(screen.getByText('Om rekkefølgen')).toBeTruthy()
  })

  it('does not move under a pointer, and updates once it rests or leaves', () => {
    vi.useFakeTimers()
    const bo = recipientRow('Bo Vik')
    const no = { ...bo, response: 'declined', respondedAt: at } as const
    const { rerender } = render(page(open, { recipients: [bo] }))
    const list = screen.getByRole('region', { name: 'Mottakere (1)' })
    fireEvent.pointerMove(list)
    rerender(page(open, { recipients: [no] }))
    expect(namesIn('Har spørsmålet nå')).toEqual(['Bo Vik'])
    pass(2900)
    expect(namesIn('Har spørsmålet nå')).toEqual(['Bo Vik'])
    pass(200)
    expect(namesIn('Har svart')).toEqual(['Bo Vik'])
    fireEvent.pointerDown(list)
    rerender(page(open, { recipients: [bo] }))
    expect(namesIn('Har svart')).toEqual(['Bo Vik'])
    fireEvent.pointerLeave(list)
    expect(namesIn('Har spørsmålet nå')).toEqual(['Bo Vik'])
  })

  it('does not move while a menu is open, and moves the focus with its row', () => {
    vi.useFakeTimers()
    const bo = recipientRow('Bo Vik')
    const { rerender } = render(page(open, { recipients: [bo] }))
    const menu = () => screen.getByRole('button', { name: 'Flere valg for Bo Vik' })
    fireEvent.keyDown(menu(), { key: 'Enter' })
    fireEvent.click(menu())
    menu().focus()
    rerender(page(open, { recipients: [{ ...bo, response: 'declined', respondedAt: at }] }))
    pass(10_000)
    expect(namesIn('Har spørsmålet nå')).toEqual(['Bo Vik'])
    fireEvent.click(menu())
    pass(3000)
    expect(namesIn('Har svart')).toEqual(['Bo Vik'])
    expect(document.activeElement).toBe(menu())
  })
})
