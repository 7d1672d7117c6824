// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Candidate } from '../../contract.ts'
import { CandidateList } from './CandidateList.tsx'

const register: Candidate[] = 'Ada Bo Cato Dag Eli Frida Geir Hege Siri'.split(' ').map((fullName) => ({
  id: fullName,
  fullName,
  phone: '+4791234501',
  company: fullName === 'Siri' ? 'Marka SFO' : null,
  skills: null,
  availability: 'available',
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
  render(<Form />)
  return chosen
}

const box = (name: string) => screen.getByRole('checkbox', { name: new RegExp(name) })
const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })

afterEach(cleanup)

describe('the list of substitutes to choose from', () => {
  it('counts those who are chosen', () => {
    show()
    fireEvent.click(box('Ada'))
    fireEvent.click(box('Siri'))
    expect(screen.getByText('2 vikar(er) valgt')).toBeTruthy()
  })

  it('keeps those whom a search hides', () => {
    const chosen = show()
    fireEvent.click(box('Ada'))
    search('marka')
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    fireEvent.click(box('Siri'))
    expect(chosen).toHaveBeenLastCalledWith(['Ada', 'Siri'])
    fireEvent.click(box('Siri'))
    expect(chosen).toHaveBeenLastCalledWith(['Ada'])
  })

  it('says when nobody matches', () => {
    show()
    search('xyz')
    expect(screen.getByText('Ingen vikarer funnet som matcher søket.')).toBeTruthy()
  })

  it('lets the busy one be chosen, and says that they are', () => {
    const chosen = show()
    expect(box('Bo').closest('label')?.textContent).toContain('Opptatt')
    fireEvent.click(box('Bo'))
    expect(chosen).toHaveBeenLastCalledWith(['Bo'])
  })

  it('has no search for a short list', () => {
    show(register.slice(0, 8))
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('does not send the form when Enter is pressed in the search', () => {
    show()
    expect(fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })).toBe(false)
  })
})
