// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { AlarmTitle } from './AlarmTitle.tsx'

const { read } = vi.hoisted(() => ({ read: vi.fn<() => Promise<{ count: number }>>() }))
vi.mock('./api.ts', () => ({
  requestsApi: {
    alarms: { queryOptions: () => ({ queryKey: ['alarms'], queryFn: read, retry: false }) },
  },
}))

afterEach(cleanup)

it('counts the shifts with an alarm in the title of each page, while there are any', async () => {
  const client = new QueryClient()
  const now = (count: number) => {
    read.mockResolvedValue({ count })
    return act(() => client.invalidateQueries())
  }
  document.title = 'Oversikt – Vikarklar'
  read.mockResolvedValue({ count: 1 })
  render(
    <QueryClientProvider client={client}>
      <AlarmTitle />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(document.title).toBe('(1) Ingen kommer – Vikarklar'))
  document.title = 'Oppdragslogg – Vikarklar'
  await waitFor(() => expect(document.title).toBe('(1) Ingen kommer – Oppdragslogg – Vikarklar'))
  await now(2)
  await waitFor(() => expect(document.title).toBe('(2) Ingen kommer – Oppdragslogg – Vikarklar'))
  await now(0)
  await waitFor(() => expect(document.title).toBe('Oppdragslogg – Vikarklar'))
})
