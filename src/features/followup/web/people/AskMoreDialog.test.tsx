// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { vikarerApi } from '#features/vikarer/web/api.ts'
import { candidate } from '#test/sample-candidate.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { AskMoreDialog } from './AskMoreDialog.tsx'

vi.mock('./use-people.ts', () => ({
  usePeople: () => ({
    register: {
      candidates: [candidate('Ada', { hasOpenQuestion: true }), candidate('Bo')],
      balance: 9,
      smsCountries: ['NO'],
    },
    recipients: [],
    error: null,
    isAsked: () => false,
    channels: ['sms'],
  }),
}))
vi.mock('../actions/use-sending.ts', () => ({ useAskMore: () => ({ askMore: vi.fn(), isSending: false }) }))
afterEach(cleanup)

it('marks who has an open question for the same hours, and says that they get one more', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(vikarerApi.groups.queryKey(), { groups: [], favourites: 0 })
  const shift = { id: 'a' } as LoggedAssignment // the mocked hooks read nothing else
  render(
    <QueryClientProvider client={client}>
      <AskMoreDialog isOpen onClose={() => {}} assignment={shift} />
    </QueryClientProvider>,
  )
  expect(await screen.findAllByText('Har et ubesvart spørsmål for samme tid')).toHaveLength(1)
  fireEvent.click(screen.getByRole('checkbox', { name: /Bo/ }))
  expect(screen.queryByText(/får ett til nå/)).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: /Ada/ }))
  expect(
    screen.getByText('Én av mottakerne har et ubesvart spørsmål for samme tid, og får ett til nå.'),
  ).toBeDefined()
})
