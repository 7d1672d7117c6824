import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { joinClasses } from '../join-classes.ts'
import css from './Field.module.css'
import { FieldFrame } from './FieldFrame.tsx'

export interface SearchFieldProps {
  /** The accessible name; not shown. */
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  name?: string
  autoFocus?: boolean
}

/** A rounded search box. Escape and the cross empty it. */
export function SearchField({ label, value, onChange, ...input }: SearchFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    inputRef.current?.focus()
  }
  return (
    <FieldFrame label={label} name={input.name} isLabelHidden>
      {(ids) => (
        <div className={joinClasses(css.boxed, css.search)}>
          <Search size={20} aria-hidden />
          <input
            {...input}
            {...ids}
            ref={inputRef}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            className={css.control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && value && clear()}
          />
          {value && <IconButton icon={X} label="Tøm søket" onPress={clear} />}
        </div>
      )}
    </FieldFrame>
  )
}
