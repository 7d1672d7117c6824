import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import css from '../fields/Field.module.css'
import type { FieldTexts } from '../fields/field-texts.ts'
import { LabelText } from '../fields/FieldFrame.tsx'

/** The same layout as FieldFrame, for fields of several segments that react-aria labels and describes. */
export function DateFrame({
  label,
  description,
  errorMessage,
  optional,
  children,
}: FieldTexts & { children: ReactNode }) {
  return (
    <>
      <Label className={css.label}>
        <LabelText label={label} optional={optional} />
      </Label>
      {description && (
        <Text slot="description" elementType="div" className={css.description}>
          {description}
        </Text>
      )}
      {children}
      <FieldError className={css.dateError ?? ''}>
        {({ validationErrors }) => (
          <>
            <CircleAlert size={18} aria-hidden />
            <span>{errorMessage ?? validationErrors.join(' ')}</span>
          </>
        )}
      </FieldError>
    </>
  )
}
