// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Suggestions } from '../../proposal-shapes.ts'
import { register, used } from '#test/create-form.tsx'
import { defaultsOf, type Known, useDefaults } from './defaults.ts'
import { type AssignmentFormState, useAssignmentForm } from './form.ts'

// No field has a component here, as before the form's second script.

const department = (id: string) => ({
  id,
  name: id,
  location: `${id}-huset`,
  contactName: null,
  contactPhone: null,
  groupIds: [],
})
const withDepartments = (...ids: string[]): Suggestions => ({ ...used, departments: ids.map(department) })

const open = (suggestions: Suggestions | undefined, copied: Known['copied'] = null) => {
  const { candidates } = register
  const start = { now: new Date(), used: suggestions, candidates, copied, lastDepartmentId: undefined }
  return renderHook(
    (now: { used: Suggestions | undefined }) => {
      const form = useAssignmentForm(defaultsOf(start))
      useDefaults(form, start, { ...now, candidates })
      return form
    },
    { initialProps: { used: suggestions } },
  )
}

let form: { readonly current: AssignmentFormState }
let rerender: (now: { used: Suggestions | undefined }) => void
const show = (...given: Parameters<typeof open>) => {
  const shown = open(...given)
  form = shown.result
  rerender = shown.rerender
}
const choose = (name: 'title' | 'departmentId', value: string) =>
  act(() => form.current.setValue(name, value, { shouldDirty: true }))
const values = () => form.current.getValues()

beforeEach(() => localStorage.clear())
afterEach(cleanup)

it('gives the times of a known title before their fields are there', () => {
  show(used)
  choose('title', 'Kantinevakt')
  expect(values()).toMatchObject({ location: 'Kantina', startTime: '10:00', endTime: '13:00' })
})

it('accepts a department that is added meanwhile, and drops one that is closed', () => {
  show(withDepartments('rød'))
  rerender({ used: withDepartments('rød', 'blå') })
  choose('departmentId', 'blå')
  expect(values()).toMatchObject({ departmentId: 'blå', location: 'blå-huset' })
  rerender({ used: withDepartments('rød') })
  expect(values().departmentId).toBeNull()
  choose('departmentId', 'rød')
  rerender({ used: withDepartments() })
  expect(values().departmentId).toBeNull()
})

it('keeps the department of a copied request while the departments are unknown', () => {
  const [shift] = used.shifts
  const copied = {
    title: shift?.title ?? '',
    location: 'Gymsalen',
    startTime: '08:00:00',
    endTime: '12:00:00',
    places: 1,
    description: null,
    requirements: null,
    channels: ['sms' as const],
    departmentId: 'rød',
    askedAll: true,
    asked: [],
  }
  show(undefined, copied)
  expect(values()).toMatchObject({ departmentId: 'rød', location: 'Gymsalen' })
})
