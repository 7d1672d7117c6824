// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { UndoBar } from './UndoBar.tsx'

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => vi.fn() }))

afterEach(cleanup)

it.each([
  [true, 'Ikke sendt ennå', /^Sendes om \d+ sekunder$/],
  [false, 'Opprettet uten å sende', /^Kan angres i \d+ sekunder$/],
])('explains the seconds, with messages waiting: %s', (isToSend, status, seconds) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UndoBar shifts={[]} seconds={8} now={new Date()} isToSend={isToSend} />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('status').textContent).toBe(status)
  expect(screen.getByText(seconds)).toBeTruthy()
})
