import { ORPCError } from '@orpc/client'
import type { UseFormSetError } from 'react-hook-form'
import { expect, test } from 'vitest'
import { applyFieldProblems } from './field-problems.ts'

interface Shift {
  title: string
  channels: string[]
  place: { street: string }
}

const refusal = (fields: { path: string; message: string }[]) =>
  new ORPCError('INPUT_INVALID', { status: 422, message: 'Rett opp feltene som er merket', data: { fields } })

const apply = (error: unknown) => {
  const marked: Record<string, string | undefined> = {}
  const setError: UseFormSetError<Shift> = (field, { message }) => {
    marked[field] = message
  }
  const any = applyFieldProblems(error, setError, ['title', 'channels', 'place.street'])
  return { any, marked }
}

test('each refused field gets its message', () => {
  const error = refusal([
    { path: 'title', message: 'Tittelen må ha minst 3 tegn' },
    { path: 'place.street', message: 'Fyll ut gate' },
  ])
  expect(apply(error)).toEqual({
    any: true,
    marked: { title: 'Tittelen må ha minst 3 tegn', 'place.street': 'Fyll ut gate' },
  })
})

test('a field keeps the first of its problems', () => {
  const error = refusal([
    { path: 'title', message: 'Først' },
    { path: 'title', message: 'Så' },
  ])
  expect(apply(error).marked).toEqual({ title: 'Først' })
})

test('a problem inside a list marks the field that holds the list', () => {
  expect(apply(refusal([{ path: 'channels.1', message: 'Ukjent kanal' }])).marked).toEqual({
    channels: 'Ukjent kanal',
  })
})

test('a field is not marked for a longer name that begins with its own', () => {
  expect(apply(refusal([{ path: 'titleSuffix', message: 'Feil' }]))).toEqual({ any: false, marked: {} })
})

test('a failure that is not about fields marks nothing', () => {
  const none = { any: false, marked: {} }
  expect(apply(new ORPCError('TOO_MANY_REQUESTS', { status: 429, message: 'Vent litt' }))).toEqual(none)
  expect(apply(new TypeError('Failed to fetch'))).toEqual(none)
})
