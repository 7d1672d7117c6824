import css from './Spinner.module.css'

/** A turning ring beside a text about the work in progress; hidden from screen readers. */
export function Spinner({ size = 20 }: { size?: number }) {
  return (
    <svg className={css.spinner} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle className={css.track} cx="12" cy="12" r="9" />
      <path className={css.turn} d="M21 12a9 9 0 0 0-9-9" />
    </svg>
  )
}
