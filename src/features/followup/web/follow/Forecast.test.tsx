// @vitest-environment happy-dom
import { loggedAssignment } from '#test/sample-assignment.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LoggedAssignment } from '../../shapes.ts'
import { Forecast } from './Forecast.tsx'

const open = loggedAssignment({
  startTime: '06:50:00',
  startsAt: '2026-11-23T05:50:00.000Z',
  createdAt: '2026-11-23T05:00:00.000Z',
})
const NUMBERS = {
  kind: 'forecast',
  chance: 0.62,
  isRough: false,
  places: 1,
  until: '2026-11-23T05:50:00.000Z',
  soon: null,
  expectedMessages: 9,
  mostMessages: 14,
}
const fetched = vi.fn<(address: string) => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T05:15:00Z'), toFake: ['Date'] })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  cleanup()
  fetched.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (assignment: LoggedAssignment, answer: object = NUMBERS) => {
  fetched.mockImplementation(async () => Response.json({ json: answer }))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={client}>
      <Forecast assignment={assignment} />
    </QueryClientProvider>,
  )
}

it('shows the forecast of a waiting shift in one line', async () => {
  show(open)
  const line = await screen.findByText(/sjanse/)
  expect(line.textContent.replaceAll('\u00a0', ' ')).toBe(
    '62 % sjanse for et ja før 06.50 · forventet 9 SMS · maks 14',
  )
})

it('shows that too little is known', async () => {
  show(open, { kind: 'too-little' })
  expect(await screen.findByText('For lite data til å anslå sjansen for et ja')).toBeTruthy()
})

it('has no number if no one is left who can accept', async () => {
  const { container } = show(open, { kind: 'nobody-left' })
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  expect(container.textContent).toBe('')
})

it('requests and shows nothing for a shift that needs no one, or with no one asked', () => {
  for (const other of [
    { status: 'assigned' },
    { status: 'cancelled' },
    { hasEnded: true },
    { asked: 0 },
  ] as const)
    expect(show({ ...open, ...other }).container.textContent).toBe('')
  expect(fetched).not.toHaveBeenCalled()
})
