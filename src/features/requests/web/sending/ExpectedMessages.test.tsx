// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PlannedRequest } from '#features/asking/planned-request.ts'
import { ExpectedMessages, ProposedAtATime } from './ExpectedMessages.tsx'

const planned: PlannedRequest = {
  shifts: [{ date: '2026-11-23', startTime: '06:50', endTime: '14:30', places: 1 }],
  recipients: { kind: 'all', alsoIds: [] },
  channels: ['sms'],
  asking: { kind: 'all-at-once' },
}
const NUMBERS = {
  chance: 0.62,
  isRough: false,
  places: 1,
  until: '2026-11-23T05:50:00.000Z',
  expectedMessages: 6,
  mostMessages: 14,
  proposal: null,
}
let answer: object | null
const chosen = vi.fn()
const fetched = vi.fn<(address: string) => Promise<Response>>()

beforeEach(() => {
  answer = NUMBERS
  fetched.mockImplementation(async () => Response.json({ json: { forecast: answer } }))
  vi.useFakeTimers({ now: new Date('2026-11-23T05:15:00Z'), shouldAdvanceTime: true })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  cleanup()
  fetched.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = (now: PlannedRequest | null) => (
    <QueryClientProvider client={client}>
      <ExpectedMessages planned={now} />
      <ProposedAtATime planned={now} onChoose={chosen} />
    </QueryClientProvider>
  )
  const { rerender, container } = render(page(null))
  return {
    fill: (now: PlannedRequest | null) => rerender(page(now)),
    words: () => container.textContent.replaceAll('\u00a0', ' '),
  }
}
const withPlaces = (places: number): PlannedRequest => ({
  ...planned,
  shifts: planned.shifts.map((shift) => ({ ...shift, places })),
})
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('asks after a pause in typing, and keeps the last answer meanwhile', async () => {
  const form = open()
  await wait(1000)
  expect(fetched).not.toHaveBeenCalled()
  for (const places of [1, 2, 3]) {
    form.fill(withPlaces(places))
    await wait(100)
  }
  expect(fetched).not.toHaveBeenCalled()
  await wait(400)
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(form.words()).toBe('62 % sjanse for et ja før 06.50 · forventet 6 SMS')
  answer = { ...NUMBERS, chance: 0.3 }
  form.fill(withPlaces(4))
  await wait(100)
  expect(form.words()).toContain('62 %')
  await wait(400)
  expect(form.words()).toContain('30 %')
})

it('has a text when too little is known, and none for an incomplete form', async () => {
  answer = null
  const form = open()
  form.fill(planned)
  await wait(500)
  expect(screen.getByText('For lite data til å anslå sjansen for et ja')).toBeTruthy()
  form.fill(null)
  expect(form.words()).toBe('')
})

it('offers the number of people at a time that suffices, if another is chosen', async () => {
  answer = { ...NUMBERS, proposal: { openAtMost: 5 } }
  const form = open()
  const asking = {
    kind: 'some-at-a-time',
    openAtMost: 3,
    patienceMinutes: 10,
    askAllAt: null,
    groups: [],
    isUrgent: false,
  } as const
  form.fill({ ...planned, asking: { ...asking, groups: [] } })
  await wait(1000)
  fireEvent.click(screen.getByRole('button', { name: /^Bruk 5 om gangen: 90.% sjanse/ }))
  expect(chosen).toHaveBeenCalledWith(5)
  form.fill({ ...planned, asking: { ...asking, groups: [], openAtMost: 5 } })
  await wait(1000)
  expect(screen.queryByRole('button')).toBeNull()
})
