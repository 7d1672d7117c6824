import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { Written } from '../../letters.ts'
import css from './Letter.module.css'

/** An e-mail as it will look in a mail program. Its buttons are only drawn. */
export function LetterSheet({ subject, letter }: Written) {
  return (
    <div className={css.sheet}>
      <p className={css.subject}>
        <span className={css.dim}>Emne: </span>
        {subject}
      </p>
      <div className={css.body}>
        <p className={css.greeting}>{letter.greeting}</p>
        {letter.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <dl className={css.facts}>
          {letter.facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={css.buttons}>
          <VisuallyHidden>Knapper: </VisuallyHidden>
          {letter.buttons.map(({ label, tone }) => (
            <span key={label} className={css.button} data-tone={tone}>
              {label}
            </span>
          ))}
        </p>
        <p className={css.dim}>{letter.closing}</p>
      </div>
    </div>
  )
}
