import type { RouterHistory } from '@tanstack/history'
import { createContext, useContext } from 'react'

/** Navigation between the pages behind the login, with the router or without. */
export interface Navigation {
  readonly history: RouterHistory
  /** Opens another of these pages, given path, query and hash. */
  readonly go: (href: string) => void
}

export const NavigationContext = createContext<Navigation | null>(null)

export const useNavigation = (): Navigation => {
  const navigation = useContext(NavigationContext)
  if (!navigation) throw new Error('only pages behind the login lead to each other')
  return navigation
}
