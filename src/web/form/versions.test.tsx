// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, it } from 'vitest'
import { StaleNotice } from './StaleNotice.tsx'
import { type FormFacts, type Stored, useFormVersion } from './versions.ts'

interface Room {
  name: string
  place: string
}

const FACTS: FormFacts<Room> = {
  name: { label: 'Navn', noun: 'navnet' },
  place: { label: 'Sted', noun: 'stedet' },
}
const AT_FIRST = { version: 'a', values: { name: '3B', place: 'Rom 210' } }
const MOVED = {
  version: 'b',
  values: { name: '3B', place: 'Rom 310' },
  edited: { by: 'Mari Lie', at: '2026-11-26T04:11:00.000Z' },
}

function Form({ stored, isFollowing = false }: { stored: Stored<Room>; isFollowing?: boolean }) {
  const form = useForm<Room>({
    ...(isFollowing ? { values: stored.values } : { defaultValues: stored.values }),
    resetOptions: { keepDirtyValues: true },
  })
  const base = useFormVersion(form, { stored, facts: FACTS, isFollowing })
  return (
    <>
      <input aria-label="Navn" {...form.register('name')} />
      <input aria-label="Sted" {...form.register('place')} />
      <StaleNotice {...base.notice} />
      <output>{`${base.version} ${base.isOvertaken ? 'overtaken' : 'current'}`}</output>
      {base.hasTyped && <p>typed</p>}
    </>
  )
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const state = () => screen.getByRole('status').textContent
const words = () => document.querySelector('[aria-live]')?.textContent.replaceAll('\u00a0', ' ') ?? ''
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Types, and then receives a colleague's change. */
const overtake = (typed: Partial<Room>) => {
  const { rerender } = render(<Form stored={AT_FIRST} />)
  if (typed.name !== undefined) type('Navn', typed.name)
  if (typed.place !== undefined) type('Sted', typed.place)
  rerender(<Form stored={MOVED} />)
}

afterEach(cleanup)

it('shows the colleague and the change, and preserves the typed input', () => {
  overtake({ name: '3C' })
  expect(words()).toContain('Mari endret stedet kl. 05.11 mens du skrev')
  expect(words()).toMatch(/Sted\s*Før\s*Rom 210\s*Nå\s*Rom 310/)
  expect([valueOf('Navn'), valueOf('Sted'), state()]).toEqual(['3C', 'Rom 210', 'a overtaken'])
  press('Jeg har sett det')
  expect([valueOf('Navn'), valueOf('Sted'), state()]).toEqual(['3C', 'Rom 310', 'b current'])
})

it('shows no author if unknown: it may be the same user in another tab', () => {
  const { rerender } = render(<Form stored={AT_FIRST} />)
  type('Navn', '3C')
  rerender(<Form stored={{ ...MOVED, edited: null }} />)
  expect(words()).toContain('Stedet ble endret mens du skrev')
})

it('lets the person keep their own value of a field that both have changed', () => {
  overtake({ name: '3C', place: 'Rom 12' })
  expect(words()).toMatch(/Ditt\s*Rom 12/)
  press('Behold mitt')
  expect([valueOf('Navn'), valueOf('Sted'), state()]).toEqual(['3C', 'Rom 12', 'b current'])
})

it('lets the person take the new value, and keeps the other fields', () => {
  overtake({ name: '3C', place: 'Rom 12' })
  press('Bruk det nye')
  expect([valueOf('Navn'), valueOf('Sted'), state()]).toEqual(['3C', 'Rom 310', 'b current'])
})

it('detects typed input after newer values were merged into the form', () => {
  const { rerender } = render(<Form stored={AT_FIRST} isFollowing />)
  expect(screen.queryByText('typed')).toBeNull()
  type('Navn', '3C')
  rerender(<Form stored={MOVED} isFollowing />)
  expect(screen.getByText('typed')).toBeTruthy()
  type('Navn', '3B')
  expect(screen.queryByText('typed')).toBeNull()
})

it('shows nothing if the person has typed the stored value', () => {
  overtake({ place: 'Rom 310' })
  expect([words(), state()]).toEqual(['', 'b current'])
})

// Fails when a form whose values the library renews takes the newer version by itself.
it('reports it in a form that follows the stored values, once the person has typed', () => {
  const { rerender } = render(<Form stored={AT_FIRST} isFollowing />)
  type('Navn', '3C')
  rerender(<Form stored={MOVED} isFollowing />)
  expect(words()).toContain('Mari endret stedet')
  expect([valueOf('Navn'), valueOf('Sted'), state()]).toEqual(['3C', 'Rom 310', 'a overtaken'])
})

it('shows nothing in a form that follows the stored values while nothing is typed', () => {
  const { rerender } = render(<Form stored={AT_FIRST} isFollowing />)
  rerender(<Form stored={MOVED} isFollowing />)
  expect([words(), valueOf('Sted'), state()]).toEqual(['', 'Rom 310', 'b current'])
})
