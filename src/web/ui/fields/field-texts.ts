import type { ReactNode } from 'react'

/** The texts common to all fields. */
export interface FieldTexts {
  label: string
  /** A hint between label and field. */
  description?: ReactNode
  /** Shown below the field; its presence marks the field as invalid. */
  errorMessage?: string
  /** Adds '(valgfritt)' to the label. */
  optional?: boolean
}

/** The ids with which a control refers to its label, hint and error. */
export interface ControlIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** The ids of a field's hint and error, if it has them. */
export const describedBy = (id: string, description: ReactNode, errorMessage: string | undefined) =>
  [description && `${id}-hint`, errorMessage && `${id}-error`].filter(Boolean).join(' ') || undefined
