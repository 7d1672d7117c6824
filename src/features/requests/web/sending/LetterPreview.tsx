import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { accountsApi, meQuery } from '#features/identity/web/api.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { requestsApi } from '../api.ts'
import type { AssignmentControl } from '../create/form.ts'
import type { Written } from '#features/messages/letter-parts.ts'
import css from './Letter.module.css'
import { previewLetter } from './letter-preview.ts'
import { SAMPLE_NOTE } from './sms-preview.ts'

interface LetterPreviewProps {
  control: AssignmentControl
  /** The first recipient's name; undefined while no one is chosen. */
  recipientName: string | undefined
}

/** The e-mail while it is being typed. */
export function LetterPreview({ control, recipientName }: LetterPreviewProps) {
  const { data: me } = useQuery(meQuery())
  const { data: profile } = useQuery(accountsApi.profile.queryOptions())
  const { data: used } = useQuery(requestsApi.suggestions.queryOptions())
  const draft = useWatch({ control })
  const { isSample, ...written } = previewLetter(
    { ...NOT_TYPED, ...draft },
    {
      employerName: me?.employerName ?? null,
      employerAddress: profile?.address ?? null,
      fullName: me?.fullName ?? '',
      email: me?.email ?? '',
      phone: profile?.phone ?? null,
      department: used?.departments.find(({ id }) => id === draft.departmentId) ?? null,
    },
    recipientName,
  )
  return (
    <figure className={css.figure}>
      <figcaption className={css.title}>Slik blir e-posten</figcaption>
      <LetterSheet {...written} />
      <p className={css.caption}>
        {isSample ? SAMPLE_NOTE : 'Hver mottaker får sitt eget navn og sin egen lenke.'}
      </p>
    </figure>
  )
}

const NOT_TYPED = {
  title: '',
  location: '',
  date: '',
  startTime: '',
  endTime: '',
  places: 1,
  description: '',
  requirements: '',
}

/** An e-mail as a mail program shows it. Its buttons do nothing. */
function LetterSheet({ subject, letter }: Written) {
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
