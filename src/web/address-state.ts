import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The words behind the `?` of an address, in Norwegian. */
type Search = Readonly<Record<string, string | undefined>>

/** What a page shows, as its address says it. */
export interface AddressState<State> {
  readonly path: string
  /** Passes over what it does not know. */
  readonly read: (search: Search) => State
  /** Leaves out what is as the page begins. */
  readonly write: (state: State) => Search
  /** Each change is a step that the back button undoes. */
  readonly isStep?: true
}

/** What the page shows, and how to show something else. */
export function useAddressState<State>({ path, read, write, isStep }: AddressState<State>) {
  const state = read(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = useCallback(
    (next: State) => void navigate({ to: path, search: write(next), replace: !isStep, resetScroll: false }),
    [navigate, path, write, isStep],
  )
  return [state, show] as const
}

/** The address of the page as it shows this. */
export const addressOf = <State>({ path, write }: AddressState<State>, state: State): string => {
  const words = Object.entries(write(state)).flatMap(([name, word]) => (word ? [[name, word]] : []))
  const query = new URLSearchParams(words).toString()
  return query === '' ? path : `${path}?${query}`
}
