import css from './Field.module.css'

/** The words of a label, with '(valgfritt)' behind an optional one. */
export function LabelText({ label, optional }: { label: string; optional?: boolean }) {
  return (
    <>
      {label}
      {optional && <span className={css.optional}> (valgfritt)</span>}
    </>
  )
}
