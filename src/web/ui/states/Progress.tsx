import { useEffect, useId } from 'react'
import { announce } from '../announce.ts'
import css from './Progress.module.css'

interface ProgressProps {
  /** The work in progress, for example 'Lagrer 48 vikarer...'; shown, and announced when it changes. */
  label: string
  /** The progress in words, for example '340 av 1 000'; shown, and not announced at every step. */
  note?: string
  /** The progress, from 0 to `max`. Absent while unknown. */
  value?: number
  max?: number
}

/** A bar for work that takes a moment, with its progress if known. */
export function Progress({ label, note, value, max = 100 }: ProgressProps) {
  const id = useId()
  useEffect(() => announce(label), [label])
  return (
    <div className={css.progress}>
      <div className={css.words}>
        <span>
          <span id={id}>{label}</span>
          {note && ` ${note}`}
        </span>
        {value !== undefined && (
          <span className={css.share} aria-hidden="true">
            {max > 0 ? Math.floor((100 * value) / max) : 0} %
          </span>
        )}
      </div>
      <progress className={css.bar} aria-labelledby={id} value={value} max={max} />
    </div>
  )
}
