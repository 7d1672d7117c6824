// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HealthPanel } from './HealthPanel.tsx'

const GOOD = {
  isOperational: true,
  isDatabaseStable: true,
  totalSmsCredits: 101,
  checkedAt: '2026-11-15T12:00:00.000Z',
  checks: [{ name: 'database', isGood: true, measured: '3 ms' }],
}
let answer: () => Promise<Response>

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  answer = async () => Response.json({ json: GOOD })
  vi.stubGlobal('fetch', () => answer())
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = async () => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <HealthPanel />
    </QueryClientProvider>,
  )
  await screen.findByText('Operativ')
}
const words = () => document.body.textContent.replaceAll('\u00a0', ' ')
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('shows only the time of the last answer once the service stops answering', async () => {
  await show()
  expect(words()).toContain('Målt kl. 13.00.')
  answer = async () => Promise.reject(new TypeError('Failed to fetch'))
  await wait(31_000)
  expect(screen.getAllByText('Ukjent')).toHaveLength(4)
  for (const word of ['Operativ', 'Stabil', 'God', 'OK']) expect(words()).not.toContain(word)
  expect(words()).toContain('Får ikke kontakt. Sist målt kl. 13.00.')
  answer = async () => Response.json({ json: GOOD })
  await wait(31_000)
  expect(screen.getByText('Operativ')).toBeTruthy()
  expect(words()).not.toContain('Får ikke kontakt')
})

it('shows the same once an answer has been missing for three rounds', async () => {
  await show()
  answer = () => new Promise(() => {})
  await wait(85_000)
  expect(screen.getByText('Operativ')).toBeTruthy()
  await wait(6000)
  expect(screen.getAllByText('Ukjent')).toHaveLength(4)
})

it('shows the role of each database node, if there are several', async () => {
  answer = async () =>
    Response.json({
      json: {
        ...GOOD,
        nodes: [
          { address: 'db1:5432', part: 'writes', behindSeconds: null },
          { address: 'db2:5432', part: 'follows', behindSeconds: 0.2 },
          { address: 'db3:5432', part: 'follows', behindSeconds: 12.4 },
          { address: 'db4.intern:5432', part: 'away', behindSeconds: null },
        ],
      },
    })
  await show()
  const said = [...document.querySelectorAll('dl')].at(-1)?.textContent.replaceAll('\u00a0', ' ')
  expect(said).toBe(
    'db1:5432Tar imot endringerdb2:5432mindre enn ett sekund etterKopi' +
      'db3:543212 sekunder etterKopidb4.intern:5432Svarer ikke',
  )
  const breaks = [...document.querySelectorAll('wbr')].map((at) => at.nextSibling?.textContent)
  expect(breaks).toEqual([':5432', ':5432', ':5432', '.intern', ':5432'])
  answer = async () => Promise.reject(new TypeError('Failed to fetch'))
  await wait(31_000)
  expect(words()).not.toContain('Tar imot endringer')
})
