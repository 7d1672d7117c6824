import type { ReactNode } from 'react'

/** One choice of a group. */
export interface Choice {
  value: string
  label: string
  description?: ReactNode
  isDisabled?: boolean
}
