import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { accountsApi, meQuery } from '#features/accounts/web/api.ts'
import type { AssignmentControl } from '../create/form.ts'
import css from './Letter.module.css'
import { LetterSheet } from './LetterSheet.tsx'
import { previewLetter } from './letter-preview.ts'
import { SAMPLE_NOTE } from './sample.ts'

interface LetterPreviewProps {
  control: AssignmentControl
  /** The first one's; undefined while nobody is chosen. */
  recipientName: string | undefined
}

/** The e-mail while it is being written. */
export function LetterPreview({ control, recipientName }: LetterPreviewProps) {
  const { data: me } = useQuery(meQuery())
  const { data: profile } = useQuery(accountsApi.profile.queryOptions())
  const draft = useWatch({ control })
  const { isSample, ...written } = previewLetter(
    { ...NOT_TYPED, ...draft },
    {
      employerName: me?.employerName ?? null,
      employerAddress: profile?.address ?? null,
      fullName: me?.fullName ?? '',
      email: me?.email ?? '',
      phone: profile?.phone ?? null,
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
  description: '',
  requirements: '',
}
