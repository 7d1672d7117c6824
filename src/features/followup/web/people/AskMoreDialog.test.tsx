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
    error: null,
    isAsked: () => false,
  }),
}))
const asked = vi.hoisted(() => vi.fn())
vi.mock('#features/requests/web/plan/use-typed-plan.ts', () => ({
  useTypedPlan: (_: unknown, toInput: () => { vikarIds: string[] } | null) => {
    const input = toInput()
    asked(input?.vikarIds)
    return { plan: input && { sentences: ['Ada får forespørselen på SMS.'], sms: {}, next: null }, press: {} }
  },
}))
afterEach(cleanup)

const show = () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(vikarerApi.groups.queryKey(), { groups: [], favourites: 0 })
  const shift = { id: 'a' } as LoggedAssignment // the mocked hooks read nothing else
  render(
    <QueryClientProvider client={client}>
      <AskMoreDialog isOpen onClose={() => {}} assignment={shift} />
    </QueryClientProvider>,
  )
}

// Fails when only the last added person is kept: the register's list has none of them yet.
it('asks each new person that the office adds', async () => {
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const { json } = JSON.parse(body) as { json: { fullName: string } }
    return Response.json({ json: { vikar: { id: json.fullName }, login: null } })
  })
  show()
  for (const name of ['Cecilie', 'Dag']) {
    fireEvent.click(await screen.findByRole('button', { name: 'Legg til en ny vikar' }))
    fireEvent.change(screen.getByLabelText(/Navn/), { target: { value: name } })
    fireEvent.click(screen.getByRole('button', { name: 'Legg til i registeret' }))
    await screen.findByText(`${name} er lagt til i registeret.`)
  }
  expect(asked.mock.lastCall?.[0]).toEqual(['Cecilie', 'Dag'])
  vi.unstubAllGlobals()
})

it('marks people with an open question for the same hours, and shows the plan of the chosen ones', async () => {
  show()
  expect(await screen.findAllByText('Har et ubesvart spørsmål for samme tid')).toHaveLength(1)
  expect(screen.queryByText(/får forespørselen/)).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: /Ada/ }))
  expect(asked.mock.lastCall?.[0]).toEqual([candidate('Ada').id])
  expect(screen.getByText('Ada får forespørselen på SMS.')).toBeDefined()
})
