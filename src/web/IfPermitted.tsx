import { createContext, type ReactNode, use } from 'react'
import { mayEnter, type Area, type Entering } from '#shared/access-rules.ts'

/** The logged-in user, around the pages of an office; null if access does not depend on the user. */
export const Person = createContext<Entering | null>(null)

/** Does the administrator's role at the employer allow this area? The server checks again; this is a courtesy. */
export const usePermission = (area: Area): boolean => {
  const person = use(Person)
  return person === null || mayEnter(area, person) !== 'low-role'
}

/** Shows its children only to members of the office who have access to this area. */
export function IfPermitted({ area, children }: { area: Area; children: ReactNode }) {
  return usePermission(area) ? children : null
}
