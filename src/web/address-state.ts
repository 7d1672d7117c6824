import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The query parameters of an address, with Norwegian names. */
type Search = Readonly<Record<string, string | undefined>>

/** The state of a page that is stored in its address. */
export interface AddressState<State> {
  readonly path: string
  /** Ignores unknown parameters. */
  readonly read: (search: Search) => State
  /** Omits defaults. */
  readonly write: (state: State) => Search
  /** Each change is a step that the back button undoes. */
  readonly isStep?: true
}

/** Returns the state of the page, and a function that changes it. */
export function useAddressState<State>({ path, read, write, isStep }: AddressState<State>) {
  const state = read(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = useCallback(
    (next: State) => void navigate({ to: path, search: write(next), replace: !isStep, resetScroll: false }),
    [navigate, path, write, isStep],
  )
  return [state, show] as const
}

/** The address of the page in this state. */
export const addressOf = <State>({ path, write }: AddressState<State>, state: State): string => {
  const words = Object.entries(write(state)).flatMap(([name, word]) => (word ? [[name, word]] : []))
  const query = new URLSearchParams(words).toString()
  return query === '' ? path : `${path}?${query}`
}
