// @vitest-environment happy-dom
import { loggedAssignment, recipientRow } from '#test/sample-assignment.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LoggedAssignment, RecipientRow } from '../../shapes.ts'
import { Follow } from './Follow.tsx'

const { announce } = vi.hoisted(() => ({ announce: vi.fn<(text: string) => void>() }))
vi.mock('#web/ui/announce.ts', () => ({ announce }))
vi.mock('./Forecast.tsx', () => ({ Forecast: () => null }))

const at = '2026-11-23T05:31:00.000Z'

const open = loggedAssignment({
  createdAt: at,
})
const holder = { id: 'o', fullName: 'Ola Hansen', phone: '+4791234501', noSms: false, noEmail: false }
const assigned: LoggedAssignment = {
  ...open,
  status: 'assigned',
  filled: 1,
  vikarer: [holder],
  vikar: holder,
}

const reopened: LoggedAssignment = { ...open, isReopened: true, responses: 3 }

const ola = recipientRow({
  response: 'declined',
  message: 'Er syk',
  respondedAt: at,
  withdrawnAt: at,
})
const late = (fullName: string, respondedAt: string): RecipientRow => ({
  ...ola,
  vikarId: fullName,
  fullName,
  response: 'interested',
  message: null,
  respondedAt,
  withdrawnAt: null,
  canBeAsked: true,
})
const siri = late('Siri Dahl', '2026-11-22T18:00:00.000Z')
const aile = late('Áile Utsi', '2026-11-22T17:00:00.000Z')

const page = (assignment: LoggedAssignment, isHeldUp = false, recipients: RecipientRow[] = []) => (
  <QueryClientProvider client={new QueryClient()}>
    <Follow
      assignment={assignment}
      shifts={[]}
      recipients={recipients}
      events={[]}
      undoSeconds={0}
      isHeldUp={isHeldUp}
      now={new Date(at)}
    />
  </QueryClientProvider>
)

const said = () => screen.getAllByRole('status')[0]?.textContent

afterEach(cleanup)

describe('following an assignment', () => {
  it('has it read aloud when somebody gets it meanwhile, with the number to call', () => {
    const { rerender } = render(page(open))
    expect(said()).toBe('')
    rerender(page(assigned))
    expect(said()).toBe('Ola Hansen har fått oppdraget')
    expect(screen.getByRole('heading', { name: 'Ola Hansen kommer' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '912 34 501, ring Ola Hansen' })).toBeTruthy()
  })

  it('lists who has got a place of several, each with the number to call, and says who is the latest', () => {
    const siri = { ...holder, id: 's', fullName: 'Siri Dahl', phone: '+4791234502' }
    const three = { ...open, places: 3 }
    const { rerender } = render(page({ ...three, filled: 1, vikarer: [holder], vikar: holder }))
    expect(screen.getByRole('heading', { name: '1 av 3 kommer' })).toBeTruthy()
    rerender(page({ ...three, filled: 2, vikarer: [holder, siri], vikar: holder }))
    expect(said()).toBe('Siri Dahl har fått oppdraget')
    expect(screen.getByRole('heading', { name: '2 av 3 kommer' })).toBeTruthy()
    const links = screen.getAllByRole('link', { name: /, ring / }).map((link) => link.textContent)
    expect(links).toEqual(['912 34 501', '912 34 502'])
  })

  it('leads to help with the answers only while there are none', () => {
    const help = () => screen.queryByRole('link', { name: 'Slik følger du svarene' })?.getAttribute('href')
    const { rerender } = render(page(open))
    expect(help()).toBe('/hjelp#svar')
    for (const later of [{ ...open, responses: 1 }, { ...open, asked: 0 }, assigned]) {
      rerender(page(later))
      expect(help()).toBeUndefined()
    }
  })

  it('says nothing of what was so when the page was opened', () => {
    render(page(assigned))
    expect(said()).toBe('')
  })

  it('says who cannot come after all, when and why, and whom to ring', () => {
    const { rerender } = render(page(assigned))
    rerender(page(reopened, false, [siri, aile, ola]))
    expect(said()).toBe('Ola Hansen har meldt avbud. Oppdraget er ledig igjen.')
    const heading = screen.getByRole('heading', { name: 'Ola Hansen har meldt avbud' })
    expect(heading.parentElement?.textContent).toContain(
      'Oppdraget er ledig igjen«Er syk»Meldte avbud 23.11.2026 kl. 06.31',
    )
    const reserves = screen.getByRole('heading', { name: 'I reserve' }).parentElement
    expect(reserves?.querySelector('ol')?.textContent).toBe(
      'Áile UtsiInteressert 22.11.2026 kl. 18.00Gi jobben912 34 501Siri DahlInteressert 22.11.2026 kl. 19.00Gi jobben912 34 501',
    )
    expect(screen.getAllByRole('link', { name: '912 34 501, ring Siri Dahl' }).length).toBeGreaterThan(0)
  })

  it('shows the reserve of a place that was added too, but no one whom the service does not ask', () => {
    const { rerender } = render(page({ ...open, places: 2 }, false, [siri]))
    expect(screen.getByRole('heading', { name: 'I reserve' })).toBeTruthy()
    rerender(page(open, false, [{ ...siri, canBeAsked: false }]))
    expect(screen.queryByRole('heading', { name: 'I reserve' })).toBeNull()
  })

  it('says when who has it has become absent, and whom to ring, while it can matter', () => {
    const until = `${new Date().getFullYear()}-11-24`
    const away: RecipientRow = {
      ...ola,
      response: 'accepted',
      withdrawnAt: null,
      absence: { until },
    }
    const { rerender } = render(page(assigned, false, [siri, away]))
    const heading = screen.getByRole('heading', { name: 'Ola Hansen har sagt ja' })
    expect(heading.parentElement?.textContent).toContain(
      'Har meldt seg utilgjengelig til 24. nov.Ring og hør om vakten fortsatt passer.',
    )
    expect(announce).toHaveBeenLastCalledWith('Ola Hansen har meldt seg utilgjengelig til 24. nov.')
    expect(screen.getAllByRole('link', { name: '912 34 501, ring Ola Hansen' })).toHaveLength(2)
    rerender(page({ ...assigned, hasEnded: true }, false, [away]))
    expect(screen.queryByText(/^Har meldt seg/)).toBeNull()
    rerender(page(assigned, false, [{ ...away, absence: null }]))
    expect(screen.getByRole('heading', { name: 'Ola Hansen kommer' })).toBeTruthy()
    rerender(
      page(reopened, false, [
        { ...siri, absence: away.absence },
        { ...away, ...ola },
      ]),
    )
    expect(screen.queryByText(/^Har meldt seg/)).toBeNull()
    const reserves = screen.getByRole('heading', { name: 'I reserve' }).parentElement
    expect(reserves?.textContent).toContain('Utilgjengelig til 24. nov.')
  })

  it('has the news also when the same one says yes again', () => {
    const { rerender } = render(page(assigned))
    rerender(page(reopened, false, [ola]))
    rerender(page(assigned, false, [{ ...ola, response: 'accepted' }]))
    expect(said()).toBe('Ola Hansen har fått oppdraget')
    expect(screen.queryByRole('heading', { name: 'I reserve' })).toBeNull()
  })

  it('shows no reserve once the shift is over', () => {
    render(page({ ...reopened, hasEnded: true }, false, [siri, ola]))
    expect(screen.getByRole('heading', { name: 'Oppdraget ble ikke besatt' })).toBeTruthy()
    expect(screen.getByText('Ola Hansen meldte avbud 23.11.2026 kl. 06.31')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'I reserve' })).toBeNull()
  })

  it('folds away all but the first five in reserve', () => {
    const many = [1, 2, 3, 4, 5, 6, 7].map((n) => late(`Vikar ${n}`, `2026-11-22T1${n}:00:00.000Z`))
    render(page(reopened, false, [...many, ola]))
    expect(screen.getByText('2 til i reserve').closest('details')?.querySelectorAll('li')).toHaveLength(2)
  })

  it('explains why messages are delayed, only while they are', () => {
    const why = 'Leverandøren svarer ikke akkurat nå. Meldingene går ut av seg selv.'
    const { rerender } = render(page(open, true))
    expect(screen.getByText(why)).toBeTruthy()
    rerender(page(open))
    expect(screen.queryByText(why)).toBeNull()
  })
})
