// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#shared/paths.ts'
import { SHIFT_TO_FILL as shift } from '#test/sample-attention.ts'
import type { Attention as AttentionAnswer, AttentionItem } from '../contract.ts'
import { Attention, StartList, useIsNew } from './Attention.tsx'

const { read, sendRequests, announce, showToast } = vi.hoisted(() => ({
  read: vi.fn<() => Promise<AttentionAnswer>>(),
  sendRequests: vi.fn<(id: string) => void>(),
  announce: vi.fn<(text: string) => void>(),
  showToast: vi.fn<(toast: object) => void>(),
}))
vi.mock('./api.ts', () => ({
  overviewApi: {
    attention: { queryOptions: () => ({ queryKey: ['attention'], queryFn: read, retry: false }) },
  },
}))
vi.mock('#features/followup/web/actions/SendDialogs.tsx', () => ({
  SendRequestsDialog: ({ assignmentId }: { assignmentId: string }) => {
    sendRequests(assignmentId)
    return null
  },
}))
vi.mock('#features/followup/web/alarm/AlarmActions.tsx', () => ({
  AlarmActions: ({ assignmentId }: { assignmentId: string }) => `Tiltak for ${assignmentId}`,
}))
vi.mock('#web/ui/announce.ts', () => ({ announce }))
vi.mock('#web/ui/overlays/toast.ts', () => ({ showToast }))

/** Monday 23 November 2026 at 06:30 in Oslo. */
const NOW = new Date('2026-11-23T05:30:00Z')

const failed: Extract<AttentionItem, { kind: 'failed-messages' }> = {
  kind: 'failed-messages',
  id: '0199f0a0-0000-7000-8000-000000000002',
  title: 'SFO',
  date: '2026-11-25',
  startsAt: '2026-11-25T12:00:00.000Z',
  isCancelled: false,
  people: 2,
}

let client: QueryClient

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  client = new QueryClient()
  for (const mock of [read, sendRequests, announce, showToast]) mock.mockReset()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** As the front page renders it. */
function Begun() {
  return useIsNew() ? <StartList /> : <Attention />
}

const show = async (...items: AttentionItem[]) => {
  read.mockResolvedValue({ hasVikarer: true, start: null, items })
  render(
    <QueryClientProvider client={client}>
      <Attention />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(screen.queryByText('Ser etter det som haster...')).toBeNull())
}
/** As a live notice does. */
const change = async (...items: AttentionItem[]) => {
  read.mockResolvedValue({ hasVikarer: true, start: null, items })
  await refetched()
}
const refetched = () =>
  act(async () => {
    await client.invalidateQueries()
    await new Promise((resolve) => setTimeout(resolve)) // the query's update reaches the component a turn later
  })
const texts = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
/** The entries' texts, with ordinary spaces. */
const entries = () => texts().map((text) => text.replaceAll('\u00a0', ' '))
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('the attention list', () => {
  it('shows how urgent a shift is, and how to follow it', async () => {
    await show(shift)
    expect(entries()[0]).toMatch(
      /^Vikar i 3BHasterStarter om 2 timer – ingen har sagt ja \(3 av 9 har svart\)I dag 08.30–14.30, Skoleveien 1/,
    )
    expect(link('Følg oppdraget')).toBe(paths.assignment(shift.id))
    expect(screen.getByRole('button', { name: 'Send påminnelse til alle' })).toBeTruthy()
  })

  it('offers a reminder when no one has answered', async () => {
    await show({ ...shift, responses: 0, reasons: ['starts-soon', 'no-answer'] })
    expect(entries()[0]).toContain('HasterIngen svar')
    expect(entries()[0]).toContain('ingen har svart (9 ble spurt for 45 minutter siden)')
    expect(screen.getByRole('button', { name: 'Send påminnelse til alle' })).toBeTruthy()
  })

  it('offers no reminder when all have answered', async () => {
    await show({ ...shift, responses: 9 })
    expect(entries()[0]).toContain('ingen har sagt ja (alle 9 har svart)')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('offers to send a request that has reached no one', async () => {
    await show({ ...shift, date: '2026-11-24', responses: 0, reasons: ['not-asked'] })
    expect(entries()[0]).toMatch(/Ikke sendt.*ingen har fått forespørselenI morgen/)
    fireEvent.click(screen.getByRole('button', { name: 'Send forespørselen' }))
    await waitFor(() => expect(sendRequests).toHaveBeenCalledWith(shift.id))
  })

  it('reports a withdrawal, and leads to those in reserve', async () => {
    await show({ ...shift, reserves: 2, reasons: ['withdrawn', 'starts-soon'] })
    expect(entries()[0]).toMatch(
      /^Vikar i 3BAvbudHasterStarter om 2 timer – vikaren har meldt avbud \(2 i reserve\)I dag/,
    )
    expect(link('Se hvem som er i reserve')).toBe(paths.assignment(shift.id))
    await change({ ...shift, reserves: 2, reservesAsked: 2, reasons: ['withdrawn'] })
    expect(entries()[0]).toContain('vikaren har meldt avbud (2 i reserve er spurt)')
    await change({ ...shift, asked: 3, reasons: ['withdrawn'] })
    expect(entries()[0]).toContain('vikaren har meldt avbud (ingen i reserve)')
    expect(link('Følg oppdraget')).toBe(paths.assignment(shift.id))
    expect(screen.queryByRole('button')).toBeNull()
    await change({ ...shift, asked: 3, reserves: 1, reasons: ['withdrawn'] })
    expect(screen.getByRole('button', { name: 'Send påminnelse til alle' })).toBeTruthy()
  })

  it('offers the way to the shift first, whether it is urgent or withdrawn from', async () => {
    const buttons = () =>
      [...document.querySelectorAll('[data-variant]')].map((one) => [
        one.textContent,
        one.getAttribute('data-variant'),
      ])
    const remind = ['Send påminnelse til alle', 'secondary']
    await show(shift)
    expect(buttons()).toEqual([['Følg oppdraget', 'primary'], remind])
    await change({ ...shift, reasons: ['withdrawn'] })
    expect(buttons()).toEqual([['Følg oppdraget', 'primary'], remind])
    await change({ ...shift, reserves: 1, reasons: ['withdrawn'] })
    expect(buttons()).toEqual([['Se hvem som er i reserve', 'primary'], remind])
    await change({ ...shift, responses: 0, reasons: ['not-asked'] })
    expect(buttons()).toEqual([
      ['Send forespørselen', 'primary'],
      ['Følg oppdraget', 'secondary'],
    ])
  })

  it('shows and announces an alarm with its reasons and the possible actions', async () => {
    await show(shift)
    const alarmed = { ...shift, reasons: ['nobody-comes', 'starts-soon'], alarms: ['all-declined'] } as const
    await change({ ...alarmed, reasons: [...alarmed.reasons], alarms: [...alarmed.alarms] })
    expect(entries()[0]).toMatch(
      /^Vikar i 3BIngen kommerHasterStarter om 2 timer. Alle som er spurt, har sagt nei.I dag/,
    )
    const description = 'Vikar i 3B. Starter om\u00a02\u00a0timer. Alle som er spurt, har sagt nei.'
    expect(showToast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ description }))
    await screen.findByText(`Tiltak for ${shift.id}`)
    await change({ ...shift, places: 3, filled: 1, reasons: ['nobody-comes'], alarms: ['used-up'] })
    expect(entries()[0]).toContain('Mangler 2 av 3')
  })

  it('reports a shift that has begun', async () => {
    await show({ ...shift, startsAt: '2026-11-23T05:10:00.000Z' })
    expect(entries()[0]).toContain('Startet for 20 minutter siden – ingen har sagt ja')
  })

  it('counts people the request did not reach, and holders unaware that a shift is cancelled', async () => {
    await show(
      failed,
      { ...failed, id: 'other', people: 1 },
      { ...failed, id: 'third', isCancelled: true },
      { ...failed, id: 'fourth', isCancelled: true, people: 1 },
    )
    const [many, one, cancelled, alone] = entries()
    expect(many).toMatch(/^SFOFeiletStarter om 2 dager – 2 vikarer fikk ikke forespørselenOns. 25. nov./)
    expect(one).toContain('1 vikar fikk ikke forespørselen')
    expect(cancelled).toContain('2 vikarer har ikke fått vite at oppdraget er avlyst. Ring dem.')
    expect(alone).toContain('1 vikar har ikke fått vite at oppdraget er avlyst. Ring.')
    const ring = screen.getAllByRole('link', { name: 'Se hvem som må ringes' })
    expect(ring[0]?.getAttribute('href')).toBe(paths.assignment('third'))
    const [first] = screen.getAllByRole('link', { name: 'Se hvem som ikke fikk den' })
    expect(first?.getAttribute('href')).toBe(paths.assignment(failed.id))
  })

  it('leads to the shop when few SMS are left, or none', async () => {
    await show({ kind: 'credits', balance: 12 })
    expect(entries()[0]).toContain('Dere har 12 SMS igjen.')
    await change({ kind: 'credits', balance: 0 })
    expect(entries()[0]).toMatch(/^Ingen SMS igjenTomt/)
    expect(link('Kjøp SMS-pakker')).toBe(paths.credits)
  })

  it('reports a queue of messages and its start, and that the telephone works', async () => {
    const queue = { kind: 'gateway-down', channel: 'sms', since: '2026-11-23T05:21:00.000Z' } as const
    await show({ ...queue, waiting: 12 }, { ...queue, channel: 'email', waiting: 1 })
    expect(entries()).toEqual([
      'SMS-er står i køLeverandøren svarer ikke12 SMS-er venter, den eldste siden kl. 06.21. De går ut av seg selv så snart leverandøren svarer. Ring hvis det haster.Se oppdragsloggen',
      'E-post står i køLeverandøren svarer ikke1 e-post har ventet siden kl. 06.21. Den går ut av seg selv så snart leverandøren svarer. Ring hvis det haster.Se oppdragsloggen',
    ])
    const [log] = screen.getAllByRole('link', { name: 'Se oppdragsloggen' })
    expect(log?.getAttribute('href')).toBe(paths.assignmentLog)
    await change({ ...queue, waiting: 1200, since: '2026-11-22T21:00:00.000Z' })
    expect(texts()[0]).toContain('1\u00a0200 SMS-er venter, den eldste siden 22.11.2026 kl. 22.00.')
  })

  it('has a calm text when it is empty', async () => {
    await show()
    expect(screen.getByText('Alt er i orden. Ingen åpne vakter haster nå.')).toBeTruthy()
    expect(screen.queryByRole('list')).toBeNull()
  })

  it('begins with a short list in an office without substitutes', async () => {
    read.mockResolvedValue({
      hasVikarer: false,
      start: { hasTried: false, hasSms: false },
      items: [{ kind: 'credits', balance: 0 }],
    })
    render(
      <QueryClientProvider client={client}>
        <Begun />
      </QueryClientProvider>,
    )
    const steps = within(await screen.findByRole('region', { name: 'Kom i gang' })).getAllByRole('link')
    expect(steps.map((step) => [step.textContent, step.getAttribute('href')])).toEqual([
      ['Legg til vikarer', paths.addVikar],
      ['importer dem', paths.importVikarer],
      ['Kjøp SMS', paths.credits],
      ['Opprett oppdrag', paths.createAssignment],
    ])
  })

  it('ticks off the steps that the office has done', async () => {
    read.mockResolvedValue({ hasVikarer: true, start: { hasTried: true, hasSms: false }, items: [] })
    render(
      <QueryClientProvider client={client}>
        <StartList />
      </QueryClientProvider>,
    )
    await screen.findByText('Du har prøvd selv, og sett det vikarene ser.')
    const steps = within(screen.getByRole('region', { name: 'Kom i gang' })).getAllByRole('listitem')
    expect(steps.map((step) => step.textContent?.startsWith('Gjort: '))).toEqual([true, true, false, false])
  })

  it('can be fetched again, and stays when a later fetch fails', async () => {
    read.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    read.mockResolvedValue({ hasVikarer: true, start: null, items: [shift] })
    render(
      <QueryClientProvider client={client}>
        <Attention />
      </QueryClientProvider>,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Prøv igjen' }))
    await screen.findByText('Vikar i 3B')
    read.mockRejectedValue(new TypeError('Failed to fetch'))
    await refetched()
    expect(entries()).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Prøv igjen' })).toBeNull()
  })
})

describe('a change of the attention list', () => {
  it('is announced when something is new, and only then', async () => {
    await show(shift)
    await change({ ...shift, responses: 4 })
    await change({ ...shift, responses: 4 }, failed)
    expect(announce).toHaveBeenCalledExactlyOnceWith(
      'Trenger oppmerksomhet: SFO. Starter om\u00a02\u00a0dager – 2 vikarer fikk ikke forespørselen.',
    )
    await change(failed)
    expect(announce).toHaveBeenCalledOnce()
    await change(failed, { kind: 'gateway-down', channel: 'sms', waiting: 1, since: shift.createdAt })
    expect(announce).toHaveBeenLastCalledWith(
      'Trenger oppmerksomhet: SMS-er står i kø. 1 SMS har ventet siden kl. 05.45. Den går ut av seg selv så snart leverandøren svarer. Ring hvis det haster.',
    )
  })

  it('leaves the focus in place, and moves it to the heading when its element is removed', async () => {
    await show(failed, shift)
    const follow = screen.getByRole('link', { name: 'Følg oppdraget' })
    follow.focus()
    await change({ ...failed, id: 'new' }, { ...shift, responses: 5 })
    expect(document.activeElement).toBe(follow)
    await change(failed)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Trenger oppmerksomhet' }))
  })

  it('takes no focus from elsewhere', async () => {
    await show(shift)
    const follow = screen.getByRole('link', { name: 'Følg oppdraget' })
    follow.focus()
    follow.blur()
    await change()
    expect(document.activeElement).toBe(document.body)
  })
})
