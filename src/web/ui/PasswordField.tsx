import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import css from './Field.module.css'
import { FieldFrame } from './FieldFrame.tsx'
import { IconButton } from './IconButton.tsx'
import type { TextFieldProps } from './TextField.tsx'

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'autoComplete'> {
  /** Tells password managers whether to fill in or to suggest. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password that can be shown while it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const {
    label,
    description,
    errorMessage,
    optional,
    isInvalid,
    isRequired,
    isDisabled,
    isReadOnly,
    onChange,
    ...input
  } = props
  const [isShown, setShown] = useState(false)
  return (
    <FieldFrame {...{ label, description, errorMessage, optional, isInvalid }} name={input.name}>
      {(ids) => (
        <div className={css.boxed}>
          <input
            {...input}
            {...ids}
            type={isShown ? 'text' : 'password'}
            className={css.control}
            aria-required={isRequired}
            disabled={isDisabled}
            readOnly={isReadOnly}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange?.(event.target.value)}
          />
          <IconButton
            icon={isShown ? EyeOff : Eye}
            label={isShown ? 'Skjul passord' : 'Vis passord'}
            isDisabled={isDisabled}
            onPress={() => setShown(!isShown)}
          />
        </div>
      )}
    </FieldFrame>
  )
}
