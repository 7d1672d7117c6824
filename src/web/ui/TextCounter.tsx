import css from './Field.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** '105 av 160 tegn'. Speaks only near and beyond the limit, so that typing is not interrupted. */
export function TextCounter({ length, limit }: { length: number; limit: number }) {
  const left = limit - length
  return (
    <>
      <span className={css.note} data-over={left < 0 || undefined}>
        {length} av {limit} tegn
      </span>
      <VisuallyHidden role="status">{spokenRemainder(left)}</VisuallyHidden>
    </>
  )
}

function spokenRemainder(left: number): string {
  if (left < 0) return `${-left} tegn for mye`
  if (left <= 20 && left % 10 === 0) return `${left} tegn igjen`
  return ''
}
