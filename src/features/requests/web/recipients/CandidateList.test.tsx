// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { vikarerApi } from '#features/vikarer/web/api.ts'
import { candidate } from '#test/sample-candidate.ts'
import type { Candidate } from '../../shapes.ts'
import { CandidateList } from './CandidateList.tsx'

const someone = candidate('Ada')

const register: Candidate[] = 'Ada Bo Cato Dag Eli Frida Geir Hege Siri'.split(' ').map((fullName) => ({
  ...someone,
  id: fullName,
  fullName,
  company: fullName === 'Siri' ? 'Marka SFO' : null,
  leftOut: fullName === 'Bo' ? 'busy' : null,
}))

const show = (candidates = register, onSubmit = vi.fn()) => {
  const chosen = vi.fn()
  const Form = () => {
    const [value, setValue] = useState<string[]>([])
    chosen(value)
    return (
      <form onSubmit={onSubmit}>
        <CandidateList candidates={candidates} value={value} onChange={setValue} errorMessage={undefined} />
      </form>
    )
  }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(vikarerApi.groups.queryKey(), {
    groups: [{ id: 'natt', name: 'Nattevakter', members: 1, version: 'v1', edited: null, askedBy: [] }],
    favourites: 0,
  })
  render(
    <QueryClientProvider client={client}>
      <Form />
    </QueryClientProvider>,
  )
  return chosen
}

const box = (name: string) => screen.getByRole('checkbox', { name: new RegExp(name) })
const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })

afterEach(cleanup)

describe('the list of substitutes to choose from', () => {
  it('counts the chosen ones', () => {
    show()
    fireEvent.click(box('Ada'))
    fireEvent.click(box('Siri'))
    expect(screen.getByText('2 vikar(er) valgt')).toBeTruthy()
  })

  it('keeps chosen people that a search hides', () => {
    const chosen = show()
    fireEvent.click(box('Ada'))
    search('marka')
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    fireEvent.click(box('Siri'))
    expect(chosen).toHaveBeenLastCalledWith(['Ada', 'Siri'])
    fireEvent.click(box('Siri'))
    expect(chosen).toHaveBeenLastCalledWith(['Ada'])
  })

  it('chooses everyone shown, and then no one', () => {
    const chosen = show()
    fireEvent.click(box('Ada'))
    search('marka')
    fireEvent.click(screen.getByRole('button', { name: 'Velg alle viste' }))
    expect(chosen).toHaveBeenLastCalledWith(['Ada', 'Siri'])
    fireEvent.click(screen.getByRole('button', { name: 'Fjern alle' }))
    expect(chosen).toHaveBeenLastCalledWith([])
    expect(screen.getByText('0 vikar(er) valgt')).toBeTruthy()
  })

  it('finds words in any order, in skills and in the names of groups', () => {
    const cato = { ...someone, id: 'Lie', fullName: 'Cato Lie', skills: 'Kroppsøving', groupIds: ['natt'] }
    show([...register, cato])
    for (const words of ['kropps cato', 'lie natte', 'nattevakter kroppsøving cato']) {
      search(words)
      expect(screen.getAllByRole('checkbox')).toHaveLength(1)
      expect(box('Cato Lie').closest('label')?.textContent).toContain('Kroppsøving · Nattevakter')
    }
  })

  it('has the chosen ones at the top during any search, each with a button to remove them', () => {
    const chosen = show()
    fireEvent.click(box('Ada'))
    fireEvent.click(box('Bo'))
    search('marka')
    fireEvent.click(screen.getByRole('button', { name: 'Fjern Ada' }))
    expect(chosen).toHaveBeenLastCalledWith(['Bo'])
    expect(screen.queryByRole('button', { name: 'Fjern Ada' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Fjern Bo' })).toBeTruthy()
  })

  it('shows skills and availability', () => {
    show([{ ...someone, skills: 'Kroppsøving' }])
    const text = box('Ada').closest('label')?.textContent
    expect(text).toContain('Kroppsøving')
    expect(text).toContain('Tilgjengelig')
  })

  it('shows the reason and end of an absence, and people who want no SMS', () => {
    const until = `${new Date().getFullYear()}-11-30`
    show([
      { ...someone, leftOut: 'unavailable', absence: { until }, noSms: true },
      { ...someone, id: 'Bo', fullName: 'Bo', leftOut: 'busy', absence: { until } },
      { ...someone, id: 'Eli', fullName: 'Eli', leftOut: 'assigned', absence: { until } },
    ])
    const [ada, bo, eli] = screen.getAllByRole('checkbox').map((input) => input.closest('label')?.textContent)
    expect(ada).toBe('AdaUtilgjengelig til 30. nov.Vil ikke ha SMS, får e-post')
    expect(bo).toBe('BoOpptattUtilgjengelig til 30. nov.')
    expect(eli).toBe('EliHar en annen vakt daUtilgjengelig til 30. nov.')
  })

  it('has at most 100 rows on the page, with a note', () => {
    const many = Array.from({ length: 1234 }, (_, n) => ({ ...someone, id: `${n}`, fullName: `Vikar ${n}` }))
    const chosen = show(many)
    expect(screen.getAllByRole('checkbox')).toHaveLength(100)
    expect(screen.getByText('Viser 100 av 1 234. Søk for å finne resten.')).toBeTruthy()
    search('vikar 1233')
    fireEvent.click(box('Vikar 1233'))
    expect(chosen).toHaveBeenLastCalledWith(['1233'])
  })

  it('has a text when no one matches', () => {
    show()
    search('xyz')
    expect(screen.getByText('Ingen vikarer funnet som matcher søket.')).toBeTruthy()
  })

  it('allows a busy person to be chosen, with a note', () => {
    const chosen = show()
    expect(box('Bo').closest('label')?.textContent).toContain('Opptatt')
    fireEvent.click(box('Bo'))
    expect(chosen).toHaveBeenLastCalledWith(['Bo'])
  })

  it('is sorted by the latest shift, in either direction', () => {
    const days: Record<string, string> = { Dag: '2026-11-02', Siri: '2026-11-20' }
    show(register.map((one) => ({ ...one, lastShift: days[one.id] ?? null })))
    const firstThree = (order: string) => {
      fireEvent.change(screen.getByRole('combobox', { name: 'Rekkefølge' }), { target: { value: order } })
      return screen
        .getAllByRole('checkbox')
        .map((box) => box.getAttribute('value'))
        .slice(0, 3)
    }
    expect(firstThree('recent')).toEqual(['Siri', 'Dag', 'Ada'])
    expect(firstThree('longest-ago')).toEqual(['Ada', 'Bo', 'Cato'])
    expect(firstThree('name')).toEqual(['Ada', 'Bo', 'Cato'])
    expect(box('Siri').closest('label')?.textContent).toContain('sist på vakt 20.11.2026')
  })

  it('has no search for a short list', () => {
    show(register.slice(0, 8))
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})
