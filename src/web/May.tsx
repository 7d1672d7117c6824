import { createContext, type ReactNode, use } from 'react'
import { mayEnter, type Area, type Entering } from '#shared/access-rules.ts'

/** Who is logged in, around the pages of an office; null where it makes no difference. */
export const Person = createContext<Entering | null>(null)

/** Is it within the role that the administrator has at the employer? The server asks again; this is a courtesy. */
export const useMay = (area: Area): boolean => {
  const person = use(Person)
  return person === null || mayEnter(area, person) !== 'low-role'
}

/** What only some of an office may do: for the others it is not there. */
export function May({ area, children }: { area: Area; children: ReactNode }) {
  return useMay(area) ? children : null
}
