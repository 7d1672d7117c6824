import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import css from './Field.module.css'
import { FieldFrame, nativeProps } from './FieldFrame.tsx'
import type { TextFieldProps } from './TextField.tsx'

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'autoComplete'> {
  /** Decides if password managers fill in or suggest a password. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password that can be shown while it is typed. */
export function PasswordField({ isReadOnly, ...props }: PasswordFieldProps) {
  const control = nativeProps(props)
  const [isShown, setShown] = useState(false)
  return (
    <FieldFrame {...props}>
      {(ids) => (
        <div className={css.boxed}>
          <input
            {...control}
            {...ids}
            type={isShown ? 'text' : 'password'}
            readOnly={isReadOnly}
            autoCapitalize="none"
            spellCheck={false}
          />
          <IconButton
            icon={isShown ? EyeOff : Eye}
            label={isShown ? 'Skjul passord' : 'Vis passord'}
            isDisabled={props.isDisabled}
            onPress={() => setShown(!isShown)}
          />
        </div>
      )}
    </FieldFrame>
  )
}
